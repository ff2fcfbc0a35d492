"""The machine of Meta: an agenda of steps that is worked off until somebody must be asked.

A card of Meta may stop another one half way, spring a trap that plays a third, or ask a player for a choice; and
between the question and its answer lie days. So an execution is no nest of calls: what is still to be done stands
as values in `State.agenda`, the next thing last, and a position in the midst of it is saved, shown and replayed
like any other.

A turn walks through it so. `stages` lays the stages of the turn on the agenda: draw, push, execute, discard.
Pushing asks all seats at once and again, by `pulses`, until nobody can or wants to push (`passing`); `placing` lays
cards down, on the main tower or into a trap. Then `execution` takes the main tower from its top: each card is a
step, each instruction of it another, and `operations` says by what row of `deeds_people`, `deeds_towers` or
`deeds_gm` it is done. Before and after each deed `triggers` looks which traps spring, and puts their cards on the
agenda above what was interrupted. `life` ends what has ended: who is disabled, who has won.

Where a deed needs to know something, it puts a `Question` instead, and `machine.advance` returns. The answers table
(`answers`) has a row for each kind of question: which orders fit it, what silence means, and what becomes of it;
`choices` are those of players, `rulings` and `desk` those of the GM, `briefing` what the GM reads for them. The
answer goes on where the question stood, for the steps below it are still there.

Nothing goes on for ever: the agenda has a budget of steps between two questions, and what goes beyond it is cut off
as the rules cut off a paradox.
"""
