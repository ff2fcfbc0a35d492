"""The words by which actions are called, and those that stand between and behind what they are done to."""

from __future__ import annotations

from collections.abc import Mapping

# Beside its own name, each action is called by these words where it is the one in hand.
CALLED: Mapping[str, str] = {
    "swap": "exchange|trade|switch|change|swapping|exchanging",
    "give": "push|shove|slide|slip|stick|hang|"
    "hand|hand over|pass|pass on|send|donate|put|giving|deliver|gift|give away|make",
    "toss": "throw out|throw away|throw|discard|bin|trash|dump|chuck|chuck out|kick out|remove|get rid of|eject|drop|"
    "tossing|off with|off goes|out with|away with|toss out|toss away|throwing out",
    "peek": "look|look at|look into|take a look at|have a look at|see|view|spy on|inspect|check|show me|let me see|"
    "sneak a glance at|sneak a look at|sneak a peek at|cast a glance at|glance at|take a glance at|have a glance at|"
    "have a little look at|take a little look at|have a quick look at|take a quick look at|get a look at|"
    "peep|peep at|peek at|have a peek at|take a peek at|look up|"
    "show me what|let me see what|see what|find out what|know what|learn what|discover what",
    "rotate": "move|turn|shift|put|bring|push|send|carry|rotating|take",
    "draw": "take|pick up|get|pull|drawing",
    "expose": "turn|flip|lay|reveal|show|open|uncover|unmask|lay open|disclose|all shall see|everybody shall see|"
    "everybody should see|everyone should see|all should see|everyone shall see|everybody can see|"
    "everyone can see|everyone may see|everybody may see|let everybody see|let everyone see|let all see|"
    "show everybody|show all|show us|cards on the table|all cards on the table|let us all see|let's all see|"
    "let us see|let us all look at|let's all look at|let us all have a look at|let's all have a look at|"
    "let's have a look at",
    "reverse_hand": "reverse|turn round|turn around|flip|mirror|turn",
    "steal_combo": "steal|take|grab|stealing",
    "trade_hands": "swap|exchange|change|switch|trade|trading",
}
# Words that stand between the parts of an action without a meaning for it.
BETWEEN: Mapping[str, frozenset[str]] = {
    action: frozenset(words.split())
    for action, words in {
        "swap": "against in return exchange > < it and me he she gets get give gives hand have over receive receives "
        "whose i his can may will shall should our both goes comes trade trades swaps switch gimme take takes i'd "
        "like want you we",
        "give": "present end he she adds add gets get receives receive goes go can may have shall should will "
        "take as put it and > over be is here's here there goes comes becomes tack tacked attach attached "
        "add added placed place gift you",
        "toss": "throw throws toss tosses discard discards drop drops lose loses to own goes go out away must "
        "has have is be flies and it that leaves loses",
        "peek": "into and both ends all whole entire private secret secretly privately what has holds got "
        "holding hides is let me look at see show i you can may want to have",
        "rotate": "both either end ends goes go moves over other across round around and put it becomes > opposite",
        "draw": "both either middle wherever in "
        "and then another end put it add place lay new next top onto deck pile stack goes go "
        "fresh more extra it comes i stick tack attach as come for me should shall must can may will tuck tucks in",
        "expose": "open up face cards table let us on the she he they hide hold hidden go turned turn are all what has "
        "holds got holding hides is to everybody everyone must shall should has her his their show shows "
        "reveal reveals expose lay lays",
        "reverse_hand": "round around",
        "steal_combo": "combo combos",
        "trade_hands": "",
    }.items()
}
BEHIND: Mapping[str, frozenset[str]] = {  # the same after the last part
    "toss": frozenset(
        "goes go out away must has to is in into on onto the bin trash rubbish dustbin garbage discard discards heap "
        "it gets get tossed thrown discarded dropped binned lands flies can should shall be leaves hand".split()
    ),
    "expose": frozenset(
        "from now on here for us all ha open up has got holds is holding hides to everybody everyone all".split()
    ),
    "peek": frozenset("has got holds is holding hides in secret private secretly privately".split()),
    "swap": frozenset("comes to me for it in return swap them both please pls".split()),
    "reverse_hand": frozenset(("round", "around")),
    "rotate": frozenset(
        "moves goes travels wanders jumps comes over round around across to the other side edge end".split()
    ),
}
