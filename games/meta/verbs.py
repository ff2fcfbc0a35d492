"""How players of Meta say what they do with a card: verbs for the patterns of `games.meta.orders`."""

PUSH = "play/push/lay/use/cast/put/throw/drop/fire/administer/launch/send/do/drink/swallow/apply/unleash/hurl/sling/"
PUSH += "fling/shoot/deploy/slap/stick/deal/aim/serve/lob/add/slip/feed/pour/dish_out/eat/chew/gulp/"
PUSH += "contribute/contributing/employ/employing/utilise/utilize/submit/supply/insert"
SET = "set/activate/lay/place/put/prepare/build/use/arm/hide/load/bury/plant/rig"
AWAY = "discard/drop/toss/dump/chuck/ditch/shed/dispose_of/part_with/get_rid_of/let_go_of/out_with/away_with"
BIN = "bin/rubbish/trash/dustbin/discard/discards/garbage/wastebasket"
RID = (  # "I get a Medicine", "put Medicine": no word says that it goes
    "throw/fling/put/give/giving away <cards>",
    "throw/fling/put/give/giving <cards> away",
    "out/away go/goes <cards>",
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
PLAYED = (
    f"{PUSH}/pushed/played/aimed/aiming/targeting/opening/open/lead/leads/leading/follow/follows/expense/against/hits/"
)
PLAYED += (
    "target/targets/victim/stack/main/dose/card/cards/gets/takes/receives/takes/who/whom/one's/that's/latter/former/"
)
PLAYED += "directed/pointed/addressed/meant/destined/headed/dedicated/sent/served/given/thrown/number/second/third"
LAID = f"{SET}/trap/traps/lay/lays/load/loads/loaded/inside/under/top/underneath/beneath/aimed/target/targeting/"
LAID += "card/cards/face"
GOES = "discards/discarded/ditch/dump/chuck/shed/bin/trash/graveyard/farewell/goodbye/rid/leaves/leave/part"
KEEP = "keeps/keeping/stay/stays/staying/remain/remains/save/saves/saving/spare/reserve/retain"
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
NOW = "[in/for/at/on/this/the] [this/the/my] [pulse/stage/time/turn/round/side] [round/around]"
CARD_IS = "[first/next/second] [my] card [on/for/of] [main] [stack/turn/pulse/round] [is/be] <card:hand>"
FIRST = "<card:hand> [goes/comes/opens] first/next/second/third/last"
DOSE = "dose/shot/drop/glass/spoon/spoonful/sip/cup/bottle/portion/round/helping/taste of <card:hand>"
COMES = "out/in/down/up/here comes/goes [the/my/a] <card:hand>"
TIME = "time for [some/my/a/the] <card:hand>"
IS_MINE = "<card:hand> is/be [my] push/play/move/choice/card/answer [for/in] [this/the] [pulse/turn/round/time]"
NAMED = (CARD_IS, FIRST, DOSE, COMES, TIME, IS_MINE)
GONE = "<cards> discarded/tossed/dumped/binned/ditched"
REST = "[for] [the] rest/remainder of [the/this] turn"
PASS_REST = (f"pass/skip/passing {REST}", f"{REST} pass/skip")
GIVEN = "[shall/should/can/may/must] gets/receives/have/get/receive/take"
HITS = "[and/it] shall/should/may [it] hit/strike/get/reach/meet"  # "will hit" tells of a card that lies there
STARTER = (
    "[use/take/play/give/want/have/choose] [me/with] deck [that is] for beginners/starters/newcomers",
    "[use/take/play/give/want/have/choose] [me/with] beginner/beginners/beginner's/starter's/starters deck",
    "[use/take/play/give/want/have/choose/file/submit/register/enter/keep] [me/with] starter [deck] [one] "
    "[unmodified/unchanged]",
    "starter [deck] [one] [will/would/shall] do/suffice [me] [nicely/fine/well]",
    "deck choice [is/be] starter",
    "[use/take/play/give/want/have/choose] [one/deck] [you/that/which/is/they] call/called/named starter [deck/one]",
    "deck [will/shall/should] be/is starter [deck/one]",
    "starter [deck] [one] is fine/ok/good/enough/great/perfect [for/with/by] [me]",
)
STANDARD = (
    "[use/take/play/give/want/have/choose] [me/with/for] standard/default/basic/normal/usual/beginner's/"
    "ready-made/ready_made/readymade/premade/prebuilt/supplied/given/house deck/one/list/set",
    "starterdeck",
    "standard/default/ready-made/ready_made deck/one will/shall do [me] [nicely/fine/well]",
)
_IT = "it/that/this/things/them/one"
_DO_NOTHING = "react/respond/intervene/interfere/object/counter/answer/meddle/interrupt/reply"
_DONT = "don't/dont/do_not/won't/wont/will_not/shan't/shall_not/wouldn't/would_not/need_not"
PASSES = (  # in a pulse
    f"let {_IT} happen/go/pass/through/resolve/stand/be/slide/run/ride [through/by/on/ahead] {NOW}",
    f"let [the] stack/cards/card/pulse/tower resolve/run/go/stand [on/ahead] {NOW}",
    f"no/without reaction/response/objection/objections/comment/counter/answer/action [from/by] [me/us] {NOW}",
    f"[have] no reaction/response/objection/objections/comment/counter/answer [to/for] [that/this/it] {NOW}",
    "[have] no card/cards [to/for] [that/this/it] [now]",
    f"{_DONT} [want_to] {_DO_NOTHING} [to/with] [that/this/it/anything] {NOW}",
    f"{_DONT} [want_to] push/play/add/do/lay anything/any_card/any_cards/any_more {NOW}",
    f"not reacting/responding/intervening/interfering/pushing/playing/adding [anything] {NOW}",
    f"stay/staying/keep/keeping out [of/from] [{_IT}] {NOW}",
    f"[just] watch/watching {NOW}",
    "carry/go/move/play on without me",
    f"count/leave me out {NOW}",
    f"nothing [more/else/further] [to_add] from/by me/us/here {NOW}",
    f"nothing more/else/further {NOW}",
    f"hold/holding [my] fire/peace/back {NOW}",
    "wait and see",
    "not this/at time/pulse/round/one/turn",
    "not now",
    f"abstain/abstaining [from] [pushing] {NOW}",
    "[do/have] nothing against it/that/this",
    f"sit/stay/sitting tight/still/quiet/put {NOW}",
    f"keep/keeping/hold/holding [on_to] [all] cards [to/for] [me/myself] {NOW}",
    "add/adding/contribute nothing",
    f"[be/i'm] out [of] {NOW}",
    f"refrain [from] [pushing/playing] {NOW}",
    "go ahead/on without me",
    "happy/content/fine with [the] stack/it/things [as_it_is/as_they_are]",
    "let it/that/this/them [one] go/pass/be [by]",
)
_REST_OF_IT = "for/with this/the/my turn"
PASSES_TURN = (
    "pass/passing/skip/skipping for [the/this] turn",
    "pass/passing/skip/skipping [for] [the/this] whole/entire/complete turn",
    f"done/finished/through/out {_REST_OF_IT}",
    "no more cards/card [from/by] [me] this turn",
    "no cards/card [from/by] [me] this/the turn",
    "nothing [more/else/further] [from/by] [me/us/here] until [the/my/our] [end/next] [of] [the/this] [turn]",
    "[that's/is] all/it from me for [the/this] [whole] turn",
    "no more from me this/the turn",
    "sit/sitting this/the turn out",
    "done/finished/through/out until [the/my/our] [end/next] [of] [the/this] [turn]",
    "pass/passing until [the/my/our] next turn",
)
SPRINGS = (  # a trap that may
    "let it/them/trap spring/snap/fire/rip/loose/rip_loose/go_off/work/do_its_work [now]",
    "spring/fire/trigger/release/snap/use/activate/unleash/open [it/trap/that] [now/please]",
    "set it/trap off",
)
LIES = (
    f"let {_IT}/trap go/pass/be/lie/sleep/rest/wait/stay/by [by/hidden/down/there] [for/this] [now/time/once]",
    f"leave {_IT}/trap [be/alone/asleep/hidden/there/down] [for/this] [now/time/once]",
    "not this time/once",
    "not now/yet/today",
    "keep/hold/save it/trap [back/hidden/down] [for/until/till] [now/later/another_day]",
    f"{_DONT} [want_to/let_it] [spring/use/trigger/fire/snap] [it/trap]",
    "no reaction/need [from/for] [me]",
)
