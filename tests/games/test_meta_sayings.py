"""Meta in whatever words: where card and target are plain, verb, order and what stands round are free."""

from __future__ import annotations

import pytest

from tests.games.test_meta_orders import at, lines

HAND = (
    "Poison",
    "Poison",
    "Medicine",
    "Keep thinking",
    "Good Evening",
    "Schadenfreude",
    "Precision strike",
    "The old switcheroo",
)
BOTH = "play Poison on Bruno; play Poison on Clara"
SAID = {
    ("push", "play Poison on Clara"): "I'm throwing a Poison at Clara|Clara: Poison|Poison, the victim being Clara|"
    "Poison vs Clara|poison @ clara|My move: Poison, target Clara|Poison on Clara, who deserves it",
    ("push", "play Poison on Bruno"): "poison bruno rn|Poison Bruno right now|*** POISON *** on Bruno",
    ("push", "play Poison on Bruno; play Medicine"): "Two things from me: Poison on Bruno, then Medicine.|"
    "Two actions: Poison on Bruno, then Medicine",
    ("push", "play Keep thinking"): "Keep thinking is the card I play.|Keep thinking is what I'm playing now|"
    "I play the card Keep thinking|I use the card Keep thinking, thanks",
    ("push", "discard Medicine, Poison, Poison"): "out go Medicine, Poison, Poison|Away go Medicine, Poison and Poison",
    ("push", BOTH): "one poison each for bruno and clara|Poison x2: one on Bruno, one on Clara|"
    "Both Bruno and Clara get a Poison|two Poisons: one on Bruno, the other on Clara",
    ("push", "play Poison on Clara; play Poison on Clara"): "Poison on Clara, twice",
    ("push", "play Medicine"): "I'd like to drink my Medicine now|Medicine, quick!!!|applying Medicine|"
    "I am torn between Medicine and Poison on Clara, but Medicine wins.|"
    "Torn between Poison and Medicine: Medicine it is|"
    "I take my Medicine|give me a Medicine, please|I put Medicine on the stack",
    (
        "push",
        "discard Medicine",
    ): "I throw Medicine away|throw away my Medicine|throw out the Medicine|"
    "give up Medicine|put the Medicine away|get rid of my Medicine|I give Medicine away|Medicine out, please|"
    "get Medicine out of my hand|Medicine goes into the bin",
    ("push", "play Precision strike on Clara's Poison"): "I destroy Clara's Poison with Precision strike|"
    "Clara's Poison is to be cancelled by my Precision strike.|Precision strike to stop Clara's Poison|"
    "using Precision strike I answer Clara's Poison|Clara's Poison should be stopped with Precision strike",
    ("push", "play The old switcheroo on card 3 and card 4"): "The old switcheroo: card 3 and card 4 trade places.|"
    "switch card 3 with card 4, using The old switcheroo|use The old switcheroo to swap card 3 and card 4",
    ("push", "pass"): "I've nothing to add in this pulse.|I'll sit this one out|no cards from me this time, pass|"
    "nothing to play at this stage",
    ("push", "pass turn"): "no more cards from me for the whole of this turn|no more cards for the rest of the turn",
    ("prepare", "play"): "go ahead|Nothing to prepare, let's push|No traps today. Go ahead!|"
    "Nothing from me at this stage, just say Play! on my behalf",
    ("prepare", "trap Good Evening with Medicine"): "Trap time: Good Evening, loaded with Medicine.|"
    "Set Good Evening as my trap and put Medicine in it|Trigger: Good Evening / on it: Medicine|"
    "hide Good Evening with Medicine inside|Trap: Good Evening w/ Medicine|Trap: Good Evening! with Medicine|"
    "TRAP: *Good Evening* w/ Medicine. Press: none.|I arm Good Evening, with Medicine as the surprise inside",
    ("discard", "discard Medicine, Poison"): "away with Medicine and Poison|Medicine and Poison leave my hand|"
    "Throwing out Medicine and Poison|I get rid of Medicine and the Poison|Away with Medicine, Poison: discard them",
    ("deck", "deck starter"): "The starter deck will do nicely|Deck choice: starter|the starter one is fine for me|"
    "I don't have a deck of my own, so the starter one please|"
    "Dear Sir or Madam, not being one for building things, I would be content with the starter deck, if I may have it.",
}
TALK = {
    "push": "Medicine for Clara, and answer Bruno|Clara's Poison was stopped with luck|Bruno, Medicine is "
    "expensive|who deserves Poison|"
    "Forget it all, I'll write tonight.|Clara should be stopped|both Bruno and Clara get old|Poison hurts twice|"
    "I get a Medicine|I got a Medicine|I get a Poison|I keep Medicine|you get a Medicine|we lose a Medicine|"
    "Medicine goes to my hand|I might throw Medicine away|Bruno throws Medicine away|I gave Medicine away|"
    "I won't give up Medicine|should I put Medicine away?|Keep thinking is not the card I play|"
    "I am torn between Medicine and Poison, but Bruno wins|Torn between Medicine and Poison, Medicine wins every time|"
    "Keep thinking is the card I play next turn|Keep thinking is what I play if Bruno passes|Medicine is what I played|"
    "Medicine is the card Bruno plays|the lights go out|I keep the card Medicine|I get Medicine every time",
    "prepare": "Nothing to prepare, maybe|let the show begin without me|Good Evening, Clara",
    "discard": "Bruno threw out Medicine and Poison|Medicine and Poison can't go",
}


@pytest.mark.parametrize(
    ("kind", "meant", "said"), [(*key, one) for key, said in SAID.items() for one in said.split("|")]
)
def test_the_same_in_whatever_words(kind: str, meant: str, said: str) -> None:
    assert lines(said, at(kind, *HAND)).replace("\n", "; ") == meant


@pytest.mark.parametrize(("kind", "said"), [(kind, one) for kind, said in TALK.items() for one in said.split("|")])
def test_talk_in_the_same_words_is_no_order(kind: str, said: str) -> None:
    assert lines(said, at(kind, *HAND)) == ""
