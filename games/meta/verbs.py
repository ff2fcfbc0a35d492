"""How players of Meta say what they do with a card: verbs for the patterns of `games.meta.orders`."""

PUSH = "play/push/lay/use/cast/put/throw/drop/fire/administer/launch/send/do/drink/swallow/apply/unleash/hurl/sling/"
PUSH += "fling/shoot/deploy/slap/stick/deal/aim/serve/lob/add/slip/feed/pour/dish_out/eat/chew/gulp"
SET = "set/activate/lay/place/put/prepare/build/use/arm/hide/load/bury/plant/rig"
AWAY = "discard/drop/toss/dump/chuck/ditch/shed/dispose_of/part_with/get_rid_of/let_go_of/out_with/away_with"
BIN = "bin/rubbish/trash/dustbin/discard/discards/garbage/wastebasket"
RID = (  # "I get a Medicine", "put Medicine": no word says that it goes
    "throw/fling/put/give/giving away <cards>",
    "throw/fling/put/give/giving <cards> away",
    "throw/fling out <cards>",
    "throw/fling <cards> out",
    "give/giving up [on] <cards>",
    "give/giving <cards> up",
    "get/throw/take <cards> out_of hand",
    f"throw/fling/put/toss/drop <cards> in/into/to/on/onto {BIN}",
    f"<cards> go/goes [in/into/to/on/onto] {BIN}",
    "<cards> go/goes out_of/from hand",
    "<cards> leave/leaves hand",
    "bin/riddance/away/out [to/with] <cards>",
)
STOP = (
    "hit/attack/answer/stop/cancel/counter/destroy/negate/block/kill/remove/neutralise/neutralize/strike/swap/switch/"
)
STOP += "take_out/go_for/target/exchange/trade/burn/meet/respond_to/reply_to/deal_with/get_rid_of/erase/delete/"
STOP += "wipe_out/zap"
STRIKE = "hit/strike/destroy/cancel/counter/negate/stop/zap/target/take_out/go_for/wipe_out"
STRIKES = "strikes/destroys/cancels/counters/negates/zaps/targets"  # "Poison hit me" tells what was
SERVE = "give/send/hand/serve/slip/feed/pour/pass/offer/deal/administer/lend/toss/throw/fling/mail/post/bring/deliver/"
SERVE += "gift/present/dish/sneak/shove/treat"
STOPPED = (
    "hit/attacked/answered/stopped/cancelled/canceled/countered/destroyed/negated/blocked/killed/removed/neutralised/"
)
STOPPED += "neutralized/struck/swapped/switched/exchanged/traded/burned/burnt/erased/deleted/zapped/met"
NOW = "[in/for/at/on/this/the] [this/the/my] [pulse/stage/time/turn/round/side]"
CARD_IS = "[first/next/second] [my] card [on/for] [main] [stack] [is/be] <card:hand>"
FIRST = "<card:hand> [goes/comes/opens] first/next/second/third/last"
DOSE = "dose/shot/drop/glass/spoon/spoonful/sip/cup/bottle/portion/round/helping/taste of <card:hand>"
NAMED = (CARD_IS, FIRST, DOSE)
GONE = "<cards> discarded/tossed/dumped/binned/ditched"
REST = "[for] [the] rest/remainder of [the/this] turn"
PASS_REST = (f"pass/skip/passing {REST}", f"{REST} pass/skip")
GIVEN = "[shall/should/can/may/must] gets/receives/have/get/receive/take"
HITS = "[and/it] shall/should/may [it] hit/strike/get/reach/meet"  # "will hit" tells of a card that lies there
STARTER = (
    "[use/take/play/give/want/have/choose] [me/with] starter [deck] [one]",
    "starter [deck] [one] [will/would/shall] do/suffice [me] [nicely/fine/well]",
    "deck choice [is/be] starter",
    "deck [will/shall/should] be/is starter [deck/one]",
    "starter [deck] [one] is fine/ok/good/enough/great/perfect [for/with/by] [me]",
)
STANDARD = (
    "[use/take/play/give/want/have/choose] [me/with/for] standard/default/basic/normal/usual/beginner's/"
    "ready-made/ready_made/readymade/premade/prebuilt/supplied/given/house deck/one/list/set",
    "starterdeck",
    "standard/default/ready-made/ready_made deck/one will/shall do [me] [nicely/fine/well]",
)
