"""Meta: stacks upon stacks, traps face down, and cards that change the cards. Rules by Etienne Ott."""
