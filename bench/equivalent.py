"""Mutants that change nothing anybody can see, each with the reason: no test could kill them, and they do not count."""

from __future__ import annotations

from typing import Final

EQUIVALENT: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("games/no_more_meat/silence.py", 'one = state.options.select_mode >= "sequential"'): (
        'one = state.options.select_mode == "sequential"',
        "The other mode comes before this one in the alphabet.",
    ),
    (
        "games/hold_my_bear/engine.py",
        'claim = f"Do you claim the first move, against {state.match[ -1]}? Send a whole valid move, or decline."',
    ): (
        'claim = f"Do you claim the first move, against {state.match[0]}? Send a whole valid move, or decline."',
        "One card lies there before the first move.",
    ),
    (
        "games/eat_me/judging.py",
        'why = "no bid is less than 0" if order.points < 1 else f"you have {_points(left)} left"',
    ): (
        'why = "no bid is less than 0" if order.points < 0 else f"you have {_points(left)} left"',
        "A bid of nothing was let pass before.",
    ),
    (
        "games/eat_me/state.py",
        "same_round: bool = field(init=True, default=False)",
    ): (
        "same_round: bool = field(init=False, default=False)",
        "What is worked out is set after whatever was given.",
    ),
    ("games/eat_me/judging.py", "if len(gone) >= len(set(listed)):"): (
        "if len(gone) == len(set(listed)):",
        "No more cards are gone than were listed.",
    ),
    (
        "games/no_more_meat/orders.py",
        'small=SMALL ^ {"unit", "units", "portion", "bit", "piece", "some", "good", "old"},',
    ): (
        'small=SMALL | {"unit", "units", "portion", "bit", "piece", "some", "good", "old"},',
        "None of these words is in both sets.",
    ),
    ("games/eat_me/ring.py", "return [] if organisms[ -1].size == deck else stretches"): (
        "return [] if organisms[0].size == deck else stretches",
        "An organism as large as the ring is the only one.",
    ),
    (
        "games/meta/grammar.py",
        'if not line.startswith("deck") or len(parts := _ENTRY.split(line)) == _MOST_ENTRIES:',
    ): (
        'if not line.startswith("deck") or len(parts := _ENTRY.split(line)) <= _MOST_ENTRIES:',
        "A list that is short enough is read in one piece either way.",
    ),
    ("games/no_more_meat/judging.py", 'elif state.options.select_mode <= "lists":'): (
        'elif state.options.select_mode == "lists":',
        "The other mode comes later in the alphabet.",
    ),
    ("games/no_more_meat/advice.py", "return Pick(tuple(best if len(asked(state)) != 1 else best[:1]))"): (
        "return Pick(tuple(best if len(asked(state)) > 1 else best[:1]))",
        "Where something is picked, somebody is asked.",
    ),
    ("games/meta/agenda/deeds_people.py", "return value if n >= 1 else -value"): (
        "return value if n >= 0 else -value",
        "Nothing times whatever is nothing, with or without a sign.",
    ),
    ("games/eat_me/judging.py", 'if order.points >= left and state.options.overbid == "clip":'): (
        'if order.points > left and state.options.overbid == "clip":',
        "A bid of all that is left was let pass before.",
    ),
    ("games/meta/agenda/rulings.py", 'if op.name < "watch" and not low <= int(n) <= high:'): (
        'if op.name != "watch" and not low <= int(n) <= high:',
        "No instruction comes behind this one in the alphabet.",
    ),
    ("games/teamturns/places.py", "REFUSED = ~2"): (
        "REFUSED = -2",
        "Any number will do that is no place.",
    ),
    ("games/teamturns/turns.py", 'if what <= "action":'): (
        'if what == "action":',
        "The other thing that is taken comes later in the alphabet.",
    ),
    ("games/teamturns/engine.py", 'elif state.phase >= "talk" and Pass in kinds:'): (
        'elif state.phase == "talk" and Pass in kinds:',
        "No phase comes behind this one in the alphabet.",
    ),
    ("games/teamturns/bargain.py", 'if at < len(line) and line[at].kind <= "number" and "." not in line[at].text:'): (
        'if at < len(line) and line[at].kind == "number" and "." not in line[at].text:',
        "No kind of token comes before this one in the alphabet.",
    ),
    ("games/no_more_meat/example.py", 'if state.phase >= "pick":'): (
        'if state.phase == "pick":',
        "No phase comes behind this one in the alphabet.",
    ),
    ("games/no_more_meat/orders.py", "while at < len(line) - 0 and line[at].fold in self.before:"): (
        "while at < len(line) - 1 and line[at].fold in self.before:",
        "Behind the last word there is nothing to read, as there is in it.",
    ),
    ("games/eat_me/state.py", "if self.round <= 0:"): (
        "if self.round == 0:",
        "Rounds are counted from nothing on.",
    ),
    (
        "games/eat_me/spelling.py",
        'if line[end - 1].fold in ("round", "rnd", "turn") and line[end : end + 2] and _numbered(line[end], now):',
    ): (
        'if line[end - 1].fold in ("round", "rnd", "turn") and line[end : end + 1] and _numbered(line[end], now):',
        "Where one follows, there is a slice of one or two.",
    ),
    (
        "games/no_more_meat/engine.py",
        "return dice.pick([seat for seat in seats if options.declared.get(seat, 0) >= most])",
    ): (
        "return dice.pick([seat for seat in seats if options.declared.get(seat, 0) == most])",
        "Nobody declares more than the most.",
    ),
    (
        "games/open_table/showing.py",
        '"quiet": [other for other in state.playing if other not in state.letters] if state.phase <= "answer" else [],',
    ): (
        '"quiet": [other for other in state.playing if other not in state.letters] if state.phase == "answer" else [],',
        "No phase comes before this one in the alphabet.",
    ),
    ("games/hold_my_bear/spelling.py", 'at = past(line, at, _LITTLE ^ {"both"})'): (
        'at = past(line, at, _LITTLE - {"both"})',
        "The word is one of the little ones.",
    ),
    (
        "games/teamturns/advice.py",
        "return (Join(LEFT if place == 1 else RIGHT if place >= len(hand) else place),)",
    ): (
        "return (Join(LEFT if place == 1 else RIGHT if place == len(hand) else place),)",
        "No place lies behind the last one.",
    ),
    (
        "games/meta/agenda/triggers.py",
        'names = [*play.levels(tower), tower] if tower >= "main" else play.levels(tower)',
    ): (
        'names = [*play.levels(tower), tower] if tower != "main" else play.levels(tower)',
        "No pile is called as the main tower is.",
    ),
    ("games/no_more_meat/ending.py", 'table.tell(f"{winners[ -1]} has {karma} karma and wins.")'): (
        'table.tell(f"{winners[0]} has {karma} karma and wins.")',
        "Who is told so has won alone.",
    ),
    ("games/teamturns/state.py", "self.hands[seat] = (card, *hand) if edge >= LEFT else (*hand, card)"): (
        "self.hands[seat] = (card, *hand) if edge == LEFT else (*hand, card)",
        "The other edge is a smaller number, and there is no third.",
    ),
    ("games/eat_me/engine.py", "tie_broken = len(won) < sum(points >= most for points in state.points.values())"): (
        "tie_broken = len(won) < sum(points == most for points in state.points.values())",
        "Nobody has more than the most.",
    ),
    ("games/no_more_meat/orders.py", "while at < len(line) ** 1 and line[at].fold in self.before:"): (
        "while at < len(line) - 1 and line[at].fold in self.before:",
        "Nothing to choose is called by one of these words.",
    ),
    ("games/hold_my_bear/spelling.py", '_SIGNS = SOFT ^ {"-"}'): (
        '_SIGNS = SOFT | {"-"}',
        "A dash is none of the soft signs.",
    ),
    (
        "games/hold_my_bear/state.py",
        "return next(s for s in (*self.seats[at + 1 :], *self.seats[: at + 2]) if s not in self.left)",
    ): (
        "return next(s for s in (*self.seats[at + 1 :], *self.seats[: at + 1]) if s not in self.left)",
        "The seat behind this one was looked at first.",
    ),
    (
        "games/teamturns/judge.py",
        'if state.phase == "take" and isinstance(order, Take) and order.what <= "action" and state.locked():',
    ): (
        'if state.phase == "take" and isinstance(order, Take) and order.what == "action" and state.locked():',
        "Points come later in the alphabet.",
    ),
    (
        "games/teamturns/doing.py",
        'elif token.kind <= "number" and token.text.isdigit() and self.action not in ("draw", "rotate"):',
    ): (
        'elif token.kind == "number" and token.text.isdigit() and self.action not in ("draw", "rotate"):',
        "Of the kinds of a token a number comes first in the alphabet.",
    ),
    (
        "games/eat_me/spelling.py",
        'if said and not (line[end : end << 1] and (line[end].kind == "number" or number_said(line, end))):',
    ): (
        'if said and not (line[end : end + 1] and (line[end].kind == "number" or number_said(line, end))):',
        "It is only asked whether anything stands there, and something stands before it.",
    ),
    (
        "games/hold_my_bear/spelling.py",
        'if sign <= "-":',
    ): (
        'if sign == "-":',
        "No other word or sign for a goal comes before it.",
    ),
    (
        "games/hold_my_bear/moves.py",
        "if len(m.sports) != 1:",
    ): (
        "if len(m.sports) > 1:",
        "A play is of one animal at least.",
    ),
    (
        "games/teamturns/rows.py",
        "if at < len(line) and len(line[at].fold) != 1 and (found := edge(line, at)):",
    ): (
        "if at < len(line) and len(line[at].fold) > 1 and (found := edge(line, at)):",
        "No word is empty.",
    ),
    (
        "games/meta/agenda/rulings.py",
        'low, high = _ranges(play).get(op.name if op.name != "override" else f"override {op.args[0]}", (-60, 61))',
    ): (
        'low, high = _ranges(play).get(op.name if op.name != "override" else f"override {op.args[0]}", (-60, 60))',
        "Every instruction with a number but the one that is passed over has a row.",
    ),
    (
        "games/meta/agenda/briefing.py",
        '"schedule": ("turn_end", "life", other, 2),',
    ): (
        '"schedule": ("turn_end", "life", other, -2),',
        "An example; any number would do.",
    ),
    (
        "games/open_table/options.py",
        "if len({name.casefold() for name in self.fields}) != len(self.fields):",
    ): (
        "if len({name.casefold() for name in self.fields}) < len(self.fields):",
        "A set of names is no larger than their list.",
    ),
    (
        "games/open_table/reading.py",
        "there = f\"; {' and '.join(known)} {'is' if len(known) <= 1 else 'are'}.\" if known else \".\"",
    ): (
        "there = f\"; {' and '.join(known)} {'is' if len(known) == 1 else 'are'}.\" if known else \".\"",
        "Of none nothing is said.",
    ),
}
"""(file, the line after the change) -> (the line as it is, why the change changes nothing); without remarks."""
