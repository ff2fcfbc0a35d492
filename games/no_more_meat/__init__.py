"""No More Meat: cook for your friends, collect lifestyles, and be first to ten karma without starving."""
