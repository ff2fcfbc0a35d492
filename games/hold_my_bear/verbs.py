"""How players of Hold my Bear say what they do, for the patterns of `games.hold_my_bear.orders`."""

from __future__ import annotations

PLAY = (
    "play/playing/claim/claiming/lay/laying/put/putting/place/placing/use/using/throw/throwing/drop/set/unleash/release/field/"
    "launch/deploy/deal/show/reveal/enter/slam/toss/chuck/fling/slap/parade/present/bring/bring_out/let_out/send_out/send_in/"
    "send_forth/send_forward/let_loose/turn_loose/set_loose/send/meet/behold/try/risk/choose/select/"
    "employ/employing/utilise/utilize/enlist/summon/commit/enrol/muster/dispatch"
)
WITH = (
    "claim/start/begin/open/lead/answer/counter/reply/respond/come/starting/opening/claiming/attack/strike/fight/hit_back/"
    "go/going/beat/top/move/charge/kick_off/lead_off/go_ahead/open_the_ball/open_the_round/open_the_match/match"
)
GIVE = (
    "give/giving/hand/handing/pass/passing/send/sending/donate/donating/gift/gifting/offer/deliver/present/transfer/"
    "transferring/bestow/bequeath/slip/shove/entrust/dump/ship/mail/post/grant/let_go_of/part_with/parting_with/part_from/parting_from/surrender/cede/"
    "say_goodbye_to/bid_farewell_to"
)
STEAL = (
    "steal/stealing/take/taking/grab/grabbing/rob/robbing/nick/snatch/pinch/swipe/get/draw/pull/pick/have/help_myself_to/"
    "filch/lift/pilfer/nab/pocket/relieve/borrow/borrowing/collect/fetch/demand/want/claim"
)
ARENA = "arena/ring/table/fray/field/battle/circus/fight/match/contest"
COME = (
    "go/goes/come/comes/enter/enters/step/steps/march/marches/are/is/get/gets/will/shall/to_be/open/opens/start/starts/begin/"
    "attack/attacks/answer/answers/strike/strikes"
)
BEAT = "beat/answer/counter/top/match/trump/crush/handle/take/meet/win/eat/stop/do it/that/this/them/him/her/you/match"
NOT = "don't/dont/won't/wont/not"
