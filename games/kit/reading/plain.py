"""Plain English around an order: words that neither deny, doubt, delay nor name anything, and those that commit.

An order amid such words only is understood ("down goes my trusty 14, and a cheerful 5 points for the crown"). A word
that is not here is not known, and a line with one is asked about. Nothing that binds may stand here: no negation, no
doubt, no "or", no other person, no past, no number and no question; see `games.kit.reading.binding`.
"""

from __future__ import annotations

from collections.abc import Iterable

# Words by which somebody does something: one of them makes an order of a card or a number that has no verb.
_COMMITTING = """
add adding against aim aiming announce answer away bring bringing choice choose choosing chuck coming commit
committing confirm confirming contribute contributing decision declare deploy discard discarding dispose ditch draw
drawing drop dropping dump enclose enter entering fire fly getting give giving go goes going grab grabbing i'd i'll
introduce invest investing join joining jump kindly launch lay laying leading let let's march marches move moves
moving naming nominate noting offer offering opt opting parting pay paying pick picking place placing play playing
please pls plump plz pop present presenting put putting register release reveal revealing rid risk risking sacrifice
seal sealing select selecting send sending serve serving setting settling show showing slide snatch spend spending
stake staking step stick sticking submit submitting swap swapping switch take taking target targeting throw throwing
gimme give hazard kick venture plonk plunk plop stump cough chip splash splurge fork shell lob fling chuck bung shove
serving set pledge
toss travel unleash use using verdict victim vote wager wander we'd we'll
"""

# Words that say nothing about it.
_SAYING_NOTHING = """
a absolutely agreeable ah all along alright also am amount an and angry animal animals answer anyhow anyway arena as
at auction away aye battle be beast beautiful beer beginning behalf being beloved best better big bigger biggest
biscuit biscuits bit bold boldly boss brave bravely breakfast btw by bye cake calmly captain card cards carefully
central certain certainly chance cheap cheerful cheerfully cheers children choice clever coffee coins cold content
cool corner couple courage creature crown dad dangerous darling darlings dear dears decision deck definite definitely
delighted dinner down easy edge end entire er everybody excellent expensive faithful fast fat favor favorite favour
favourite field fierce fight figure final finally fine finish firstly floor folks for fortune fresh friend friendly
friends from full fun funny game garden gentle gentlemen glad gladly gm golden good grand grandma grandpa grateful
great greeting greetings ground ha haha hand handsome happily happy hard hello here hey hi high higher highest hmm
honour honoured hot huge humble humbly hungry i i'm imo in indeed into it it's its joy just kids kindly kitchen ladies
large larger largest lastly lazy let's letter line lines little lol long lot loud lovely low lower lowest loyal luck
lucky lunch madam madame mail make making master match mate mates me meagre mere merrily message middle mighty mine
modest moment money move moves mum my new nice noble normal now number nxt obliged occasion of off oh ok okay old omg
on one ones onto opening order orders ordinary our out over own pan part party perfect piece pile place plain plan
plate play please pleased pleasure pls plus plz pnts point points pool poor pot precious pretty price proudly pt pts
queue quick quickly quiet quietly quite race rather's ready really regards rich right ring rnd round row royal sad
sadly safe sake sealed seat secret shall short show side silly simple simply single sir sleepy slow slowly small
smaller smallest so soft solid sorry sour spare spirit splendid spot stack stage standard start still straight
strategy strong stronger strongest style sum sun sure surely sweet table tactics tall tame tea team thank thanks that
that's the then there these thin thing things this tho throne thru thx time tiny tired to today too truly trusty turn
tx ty u ugly uh um unlucky up upon ur us usual very w want water way we weak weather well while whole wild will
willing wine wise wishes with wonderful word words would's wow yeah yep yes young
able adorable ambitious amazing ample annoying apple arm atmosphere autumn awesome awful badly bargain basically bath
bed bench bird birthday bloody bottle bottom bowl box bright brilliant broke bus busy calm candle careful cat cautious
champion charity charming cheeky cheese chicken chilly chocolate church city classic clean clear close cloudy club
coat colour comfort comfortable comfy common confident conservative cosy countdown country crazy cream cunning cup
curious custom cute daily dainty daring dark deal decent deep delicate delicious desk determined devil dirty
dog door drink early effort elegant elephant emergency empty energy enormous enthusiastic envelope evening evil
exciting exotic extravagant face fair fairly faith fashion festive fierce filthy finger fingers fire fist flag flat
flower foolish foot forest fork free frosty frugal generous gentle gift giant glorious gorgeous gracious greedy
grumpy handful handy happiness healthy heart hearty heaven heavy heck hefty hell helpful heroic holy home
honest honestly honour hopeful horrible horse hour house humour hurry ice idiot impressive innocent insane instinct
interesting jolly joyful juicy kettle kiss kitten knee lamp laugh laughing leap legend legs life light lion
literally loving luckily magnificent magnifying mad measly merry midday mild mini miserable misty modestly
moderate monster mood moon morning mouth muddy muscle music neat nerve nerves nervous nicely nifty night noise
nose numb ocean office optimism optimistic pathetic patience patient peace peaceful penny perky petite phone picnic
pint plump plucky polite porridge potty powerful pride prize proper proud prudent puny pure rain rainy random rare
rash reasonable reckless relaxed reliable reluctant remarkable respectable restaurant rice ridiculous risky river
romantic rough rusty sandwich sassy saucy savage scary school scruffy sensible serious sexy shaky shameless
shiny shy silver sky sleep slice slight slim sly smart smashing smile smooth sneaky snow snug sober solemn soul sofa
soup spectacular speedy spicy spontaneous spring stable star steady steep stern stingy storm stormy street stubborn
stupid stylish subtle summer sunny sunshine super superb surprise suspicious sweetheart swift tactical tasty
tasteful tear tears tempting tender terrible terrific thirsty thoughtful thrifty tidy timid tin tiniest
tiring toast token tongue tooth touch tough town traditional tragic train treasure treat tree tricky trip trousers
ultimate unusual urgent useful valiant valuable vicious victorious wallet warm wealthy weary
weird wet wicked wind window windy winter witty wood work worthy yummy arena board courage fright glory pocket pot
pool ring kitty jar purse bank hat
"""


COMMITTING = frozenset(_COMMITTING.split())
PLAIN = frozenset(_SAYING_NOTHING.split()) | COMMITTING


def commits(folded: Iterable[str]) -> bool:
    """Does one of these (folded) words commit its writer to something?"""
    return not COMMITTING.isdisjoint(folded)
