"""What people say around an order, row by row: greetings, courtesies, and the ways to begin and to end.

The phrases of a table are parted by "
"; how they follow each other stands in `games.kit.reading.manners`. Nothing that denies,
doubts, plans or corrects may stand here: see `games.kit.reading.binding`.
"""

from __future__ import annotations

# Said before, between or behind orders.
SAID = """
hold my beer|hold my drink|hold my coffee|hold my tea|hold my wine|and hold my beer
please|pls|plz|plse|kindly|if you please|s'il vous plait|bitte|per favore|por favor|thanks|thank you|thx|tx|ta|tnx
ty|many thanks|thanks a lot|thank you very much|thanks so much|with thanks|cheers|danke|merci|thanks in advance
thank you in advance|much appreciated|you are welcome|sorry|so sorry|apologies|hi|hello|hey|hiya|hallo|dear
greetings|good morning|good evening|good afternoon|morning|evening|dear all|hi all|hello all|hi there|hello there
hello everybody|hi everybody|hello everyone|hi everyone|hi folks|hello folks|hey folks|hi again|hello again|bye
goodbye|bye bye|see you|see ya|see you soon|see you later|see you all|cu|talk soon|take care|all the best
best wishes|best|best regards|kind regards|regards|warm regards|yours|yours sincerely|yours faithfully|sincerely
love|hugs|kisses|love to all|x|xx|xxx|good night|good luck|good luck all|good luck everybody|have fun|good game
cheerio|i|me|we|i'll|ill|i will|i shall|i'd like|i would like|i want|i wanna|i wish|i'd love|i would love
i should like|i hereby|hereby|i beg to|i beg|i now|i do|i am|i'm|i'll just|i will now|i will just|we'll|we will
let's|lets|let us|let me|do|just|simply|this time|this turn|this round|for this turn|for this round|for my turn
for this one|in this round|in this turn|on this turn|now|right now|rn|today|for now|here|here is|here's|here are
here you go|here goes|here we go|as follows|well|so|so then|ok|okay|k|kk|ok then|okay then|alright|all right|right then
and|and then|then|also|plus|and also|n|as well|too|together with that|first|firstly|after that|before that|afterwards
finally
lastly|at last|anyway|anyhow|yes|yep|yeah|aye|my order|my orders|order|orders|my move|my moves|move|moves|my turn
my choice|choice|my decision|decision|my answer|answer|final answer|my final answer|final|the order|the orders
the move|my order is|my orders are|my move is|my choice is|my answer is|my decision is|the answer is|the order is
my vote|my play is|now my order|now my orders|i confirm|confirmed|i confirm my order|as discussed|as usual
as always|as ever|as planned|as agreed|i forgot it|i forgot that|i forgot that one|forgot that one|forgot it
again|for me|on my behalf|on my behalf please|from me|that's it|that is it
that's all|that is all|that's all from me|that's it from me|that will be all|nothing else|that's my move
that's my order|that is my move|that is my order|that's my turn|that's me|that should do|that should do it
that will do|that'll do|hope that's ok|hope that is ok|i hope that's ok|i hope that is ok|hope this is ok
i hope this is ok|if that's ok|is that ok|ok with you|it is|it's|is it|it will be|it'll be|it shall be|it is then
be so kind as to|be so good as to|would you be so kind as to|would you be so kind|if i may|be kind enough to
if you ask me
i would ask you to|i ask you to|i'd ask you to|let's say|lets say|say|let's do|make it|let it be|let me see|i'm for
i am for|i'd rather|i would rather|i'd sooner|i would sooner|i'm done|i am done|have a nice day|have a nice evening
have a nice weekend|have a good one|have a good day|enjoy
here comes|here come|here comes my move|here is my move|here are|here are my orders|i have nothing to add
nothing to add|i have nothing more to add|no more from me|nothing more from me|after long thinking
for the avoidance of doubt|lots of love|with lots of love|much love|after long thought|after long deliberation
after due consideration|after much deliberation|after some deliberation|after due reflection|after a long think
after much thinking|after some reflection|upon reflection|after a good night's sleep
after some thought|after much thought|after careful consideration|after long consideration|having thought about it
it's gonna be|it is gonna be|it's going to be|it is going to be|it's gotta be
it has to be|it's got to be|it's gotta be|it must be|on top of it|on top of that|look|look look|4 me|4 us|4 now
i said that before|i said so before|as i said|as i said before|like i said|as said before|i already said that
as i wrote|as i wrote before|as said|as mentioned|no typo|that's no typo|this is no typo|that is no typo|not a typo
gladly|happily|with pleasure|quick|quickly
immediately|at once|asap|i'm finished|i am finished|i rule|i rule that|my ruling|my ruling is|i decide
i decide that
end of orders|end of order|end of message|end of my orders|eom|that concludes my orders|that concludes my order
please and thank you|to begin with|to start with|for starters
for a start|whatever happens|no matter what|come what may|in any case|either way|by all means|naturally|obviously
definitely|certainly|as for|as to|regarding|concerning|happy birthday|over and out|that's my last word
good luck to all|good luck everyone
yo|um|uhm|er|hm|hmm|letsgoo|let's go|here we go again|there you go|by the way|btw|count me in|nothing fancy
nothing fancy today
if that is alright|if that's alright|if it is alright|if it's alright|if it's all right|if it is all right
if it's okay|if it's ok|if it is ok|if it is okay|if it's no trouble|if it is no trouble|if it's not too late
if it is not too late|if possible|for the order of play|towards the next one|towards the next round|breaker breaker
if it still counts|if that still counts|if this still counts|if i'm still in time|if i am still in time
last but not least|dear sir or madam|dear madam or sir|dear sir|dear madam|dear sirs|to whom it may concern
if it's still possible|if it is still possible|if there's still time|if there is still time|if i'm not too late
as we say at home|as we say here|as they say|as we say|as one says|as the saying goes|so to speak|so to say
this once|just this once|only this once|as you do|as one does
if i am not too late|if that's still in time|if it's still in time|if this is still in time|let's see|lets see
if that is agreeable|if that's agreeable|if that is possible|if that's possible|if that is allowed
if that's allowed
if that is all right|if that's all right|if that is okay|if that's okay|if you don't mind|if you will|if you would
if it pleases you|if you would be so kind|if you'd be so kind|if you would be so good|if it helps|if that helps
if it's not too much trouble|if it is not too much trouble|if that suits you|if that works for you|if that works
whatever comes|whatever comes out|whatever it is
would you|will you|could you|thank you kindly|thank you in advance|for starters|to start with
for now only this|only this for now|for now|in any case|either way|its|naturally|obviously|of course
who else|what else|who otherwise
mate|buddy|pal|dude|bro|chief|boss|my friend|my friends|old friend|fingers crossed|wish me luck|good luck to me
here goes nothing
here's hoping|what the heck|what the hell|why not|never mind why
may i present|i present|allow me|if you'll allow me|in that case|well well|mwahaha|in step one|in step two
for step one|for step two|first of all|after some thinking|like a good girl|like a good boy|kisses to all
good enough for me|fine by me|for yours truly
will do|will do for me|will do nicely|should do|will have to do|shall do|it shall be|it'll be|it must be
it has to be
from my side|on my side|for my part|as my answer|in the end|all in all|for better or worse|come what may
not a penny more|and not a penny more|not a point more|and not a point more|gotta be|got to be|it's gotta be
nearly over|almost over|nearly there|almost there|nearly done|almost done|nearly bedtime|nearly finished|almost finished
not my best card but|not my best but|not my favourite but|not much but|it's not much but|it is not much but
not the best but|not ideal but|it's not ideal but|not pretty but|i'm no cook but|i am no cook but|i'm no expert but
i'm no hero but|no idea but|no idea what i'm doing but|it's a gamble but|it's a risk but|might be silly but
i must|i have to|i'll have to|i will have to|i've got to|i gotta|i'm forced to|i am forced to|i'm obliged to
i'm afraid|i am afraid|alas|sadly|regrettably|go ahead|you go ahead|you go first|you all go ahead|after you
this time round|this time around|be advised that|please be advised that|please note that|kindly note that|note that
be informed that|please be informed that|let it be known that|i hereby inform you that|i inform you that
i'm new|i am new|i'm new here|i am new here|i'm new to this|i am new to this|i'm a beginner|i am a beginner
nearly the end|almost the end|not more not less|neither more nor less|no more and no less|not less not more
go get them|go get him|go get her|go get 'em|go get em|get them|sorry for my english|sorry about my english
sorry for the short letter|sorry for the short mail|excuse my english|pardon my english|my english is not good
if nobody minds|if no one minds|if nobody objects|if you'd be so good|if you would be so kind|if you please
if you do not mind|if you don't mind|if i may be so bold|if i may say so|my go|my go now|is it my go|is it my turn
ought to do|ought to do it|should suffice|will suffice|shall suffice|has to suffice|should be enough|will be enough
ought to be enough|should be plenty|whatever it's worth
whatever it is worth|no matter what it's worth|that's what i present|that's what i play|that's what i choose
that's what i pick|that's what i take|that is what i choose|that's the one|that is the one|and that's that
haha|lol|hihi|hehe|hoho|rofl|yay|hooray|hurrah|hurray|phew|wow|oh|ah|aha|ooh|hey ho|oops
gg|glhf|gl hf|gl|lads|ladies|guys|gang|team|peeps|gents|gentlemen|ladies and gentlemen|madam|ma'am|sir|good sir
waiter
for what's coming|for what is coming|for what comes|for what comes next|for what's to come|for what is to come
mine's|mine is|the undersigned|and nothing else|and that's all|and that is all|and that's it|and that is it
keeping the rest|i keep the rest|the rest stays|the rest stays with me|the rest stays in my hand|and keep the rest
that's plenty|that is plenty|plenty for now
and not one more|not one more|and not one point more|not one point more|no more and no less|no more no less
not a cent more|and not a cent more|and that's my limit|that's my limit|that is my limit|no higher|not one less
over to you|back to you|your turn|your turn now|the ball is in your court|you're up|you are up|next please
nobody needs to know|no one needs to know|nobody has to know|no one has to know|nobody must know|nobody will notice
nobody will know|no one will know|don't tell anybody|don't tell anyone|do not tell anybody|do not tell anyone
don't tell the others|not a word to anybody|not a word to anyone|not a word to the others|keep it secret
don't laugh|do not laugh|don't ask|don't ask why|do not ask|don't ask me why|trust me|believe me|you'll see
you will see|wait and see|let's see|we'll see|we shall see|you heard me|you read that right|no joke|no kidding
no regrets|no mercy|no pressure|no hurry|no rush|no hard feelings|nothing personal|not bad|not bad eh|not too bad
sorry not sorry|that's life|such is life|oh my|oh dear|oh boy|oh man|my oh my|good grief|goodness me|bless you
knock on wood|touch wood|cross your fingers|keep your fingers crossed|if all goes well|with a heavy heart
with all my heart|with love|with regret|with a smile|for the win|ftw|for fun|for the fun of it|for a change
for old times' sake|for luck|for good luck|for better luck|all or nothing|do or die|make my day|easy peasy
same as always|same procedure as every year|sounds good to me|works for me|good enough|better than nothing
better safe than sorry|no guts no glory|nothing ventured nothing gained|you never know|who knows|god knows
heaven knows|let the games begin|game on|bring it on|watch out|beware|look out|en garde|take this|take that
no conditions|no strings attached|no ifs and buts|no ifs no buts
so there
bon appetit|guten appetit|enjoy your meal|mahlzeit|prost|skol|na zdrowie|salut|compliments of the house
with compliments of the house|with my compliments|with compliments|fair is fair|like a good girl|like a good boy
done thinking|enough thinking|enough said|thinking done|that should hold|that should work|that ought to work
that should be enough|that should suffice|that might work|remind me|dear gm|dear game master|grandma out
i learn by losing|i live and learn|live and learn|let somebody else go first|let others go first
let someone else go first
what else can i do|what else could i do|what else is there|what can i do|if you'd be so good|if you would be so nice
if you'd be so nice|if you'd be kind enough|if you would be kind enough|if you'd like|if you wouldn't mind
if it please the court|if it pleases the court|good sir|kind sir|i swear|i promise|cross my heart|my dear
of the undersigned|of yours truly|colonel out|out
no risk no fun|no pain no gain|no harm in trying|no way back|doesn't matter|does not matter|it doesn't matter
it does not matter|no matter|oh well|well well|ah well
whoops|roar|grr|argh|ugh|hmpf|pff|tada|ta-da|woohoo|muahaha|mwahaha|xd
for once|at all|thank you dear|without further ado|without hesitation|as ever|ttyl|brb|gtg|g2g|tbh|afk|cya|xoxo
fwiw|imho|laters|i can't believe i'm saying this|i can't believe i'm doing this|i can't believe it|not a bit more
and not a bit more|not a single point more|and not a single point more|and not one penny more|not one penny more
and not a jot more|and no more|and no less|and no more than that|all rights reserved|without prejudice
no questions asked|no arguments|no ifs no buts|no ifs or buts|no strings attached|nothing more nothing less
nothing more and nothing less|no problem|no worries|no more questions|no further questions|no doubt
no doubt about it|no doubt about that|no hurry|no rush|no offence|no offense|no hard feelings|if i must|if i have to
if need be|if needs be|if needs must|if you insist|if it pleases you|if it please you|no big plan today|no big plan
no big deal|nothing clever|nothing clever this time
nothing special|nothing special today|no surprises|no surprise there|my mum says hi|my mum says hello|mum says hi
my dog says hi|everybody here says hi|my wife says hi|my wife says hello|my husband says hi|my husband says hello
the kids say hi|the kids say hello|greetings from my mum|you know me|as you know|as you can imagine
what a surprise|surprise surprise|who would have thought|who'd have thought|in haste|in a hurry|in a rush
saving up|i'm saving up|saving for later|saving the rest|saving my points|keeping some for later
no more questions|no more talk|no more words|no more excuses|no more delay|no further delay|no more thinking
no further questions|no more hesitation|enough questions|enough talk|enough of that|no more ado|no further ado
no press|press none|press: none|no comment|no comments|no further comment|no remarks|no message|no time
no time to explain
no time for more|no more time|out of time|battery dying|battery low|low battery|phone dying|phone is dying
sent in haste|gotta run|gotta go|got to run|got to go|have to run|have to go|must dash|more later
"""
# What comes in another letter, put together: "the cooking | follows tonight".
OTHER = (
    "the rest|cooking|the cooking|food|the food|step 2|step two|step 1|step one|my bid|the bid|the card|my card|"
    "the other half|the second step|lifestyle|the lifestyle|the dish|the other one"
)
LATER = (
    "later|comes later|come later|follows|follow|follows later|will follow|to follow|follows tonight|comes tonight|"
    "comes later tonight|will come later|will follow later|comes tomorrow|follows tomorrow|i'll send later|"
    "i'll tell you later|i'll tell you tonight|i will tell you later|i'll decide later|i'll send tonight|"
    "comes separately|follows after lunch|comes after lunch|follows after dinner|in my next letter|in another letter"
)
# How people praise what they ask for, put together: "that | would be | lovely | if you could".
PRAISED = "|that |this |which |it |and that |and "
FINE = "lovely|great|nice|perfect|wonderful|super|grand|brilliant|much appreciated|very kind|ideal|fantastic"
IF_SO = "| please| dear| thanks| thank you| for me| if you could| if possible| if i may"
# How people begin to say what they choose, put together from these: "I | would now | like to | go for".
WHO = """
the undersigned
i|we|i'll|ill|i will|i shall|we'll|we will|we shall|i'd|id|i would|we'd|we would|i should|i am|i'm|im|we are|we're
i do
i'll have to|ill have to|i will have to|i shall have to|we'll have to|i'm gonna have to
i have|i've|ive|we have|we've|i must|i have to|i've got to|i got to|got to|gotta|i gotta|we must|let me|let's|lets
let us|so i|today i|this time i|for my part i
"""
HOW = """
now|just|simply|then|also|really|definitely|certainly|today|happily|gladly|hereby|still|therefore|finally|surely
only
so|first|again|this time|this turn|this round|once more
"""
WISH = """
might as well|may as well|had better
like to|love to|want to|wanna|wish to|prefer to|going to|gonna|decided to|decide to|happy to|glad to|ready to
pleased to
elect to|elects to|elected to|chosen to|choose to|be happy to|be glad to|be pleased to|be delighted to|delighted to
like that you|want that you|want you to|like you to|wish you to|ask you to|ask that you
pleased if you|happy if you|glad if you|begin by|start by|like to begin by|like to start by
"""
DO = """
go for|go with|going for|going with|settle for|settled for|settle on|settled on|opt for|opted for|choose|chosen
chose
decide for|decide on|decided for|decided on|stay with|staying with|stick with|stick to|sticking with|sticking to
keep to
vote for|open with|opening with|close with|be happy with|happy with|fine with|content with|ok with|okay with
good with|comfortable with|select|selected
begin with|beginning with|start with|starting with|end up with|try
like to have|want to have|love to have|prefer to have|wish to have|would prefer|prefer|like to go for
like to go with
like to use|like to see
risk|gamble on|take a chance on|take my chances with|make do with|live with|do with|run with|roll with|plump for
commit to
lock in|note down|write down|put down|be with|fine by|having
"""
# What somebody puts their name down for: only with "me" or "I'm" before it.
SIGNED = """
put me down for|put me down with|mark me down for|mark me down with|note me down for|count me in for
count me in with
sign me up for|sign me up with|book me in for|pencil me in for|put me in for|put me in with|i'm in for|i'm in with
i am in for|i am in with|i'm all for|i am all for|make mine|make mine a|make it a|make that a|call it|let it be
i stand by|my money is on|my money's on|my heart is set on|i've set my heart on|we have a winner
"""
# How people say that an order is their last word, put together: "that is | my | final | decision".
THIS = "that's|that is|thats|this is|it's|it is|these are|those are|and that's|and that is|and this is|consider this"
MINE = "my|the|all|it|our|a|as"
LAST = "final|definite|definitive|settled|decided|complete|everything|last"
WORD = (
    "answer|decision|word|move|order|orders|choice|turn|play|selection|verdict|pick|favourite|favorite|vote|plan|wish|"
    "contribution|instruction|instructions|wishes|request"
)
# How people name what they choose, put together: "my | humble | pick | for this round | is".
WHOSE = "my|our|the|mine"
SUCH = "first|only|humble|final|own|clear|obvious|present|current|next|new|official|considered|firm|simple|modest|bold"
THEN = "for this round|this round|for this turn|this turn|this time|for today|today|now|for now|here|tonight"
BE = (
    "is|are|would be|will be|shall be|must be|has to be|remains|stays|goes to|goes for|falls on|is for|reads|is this|"
    "stands at|amounts to|comes to"
)


# Whose leave is asked as a courtesy, put together: "if | the kitchen | permits".
LEAVE = "the house|the kitchen|the chef|the cook|the gm|the master|the management|the table|all|everybody"
GIVEN = (
    "if {} permits|if {} permit|if {} allows|if {} agrees|if it pleases {}|if it please {}|if {} doesn't mind|"
    "if {} has no objection|if {} has no objections|with {}'s permission|by {}'s leave"
)


# Verbs of games in sayings about something else.
SAYINGS = """
see you|see ya|see u|see yourself|first things first
play nice|play nicely|play fair|play safe|play well|play hard|play along|play together|play on|play again|play soon
play by|pick up|pick you|pick me|pick him|pick her|pick them|pick on|pick it up|take it easy|take your time
take that
take a|take part|take turns|take place|take time|take me|take you|take off|take over|take after|take for granted
give up|give in|give me|give us|give you|give my|give it|give a|make sense|make sure|make me|make you|make it
make my
put up|put off|put down|hold my|hold your|hold tight|pass on|pass the|pass me|pass it on|pass by
draw the line
toss a coin|bid farewell|bid you|set off|set up|set me|set you|send my|send me|send love|use your|show me|show off
see some action|some action|in action|a piece of the action
keep calm|keep going|keep up|keep it|keep on|leave me|leave it|leave you|choose wisely|join us|join me|lose it
"""


# Who is greeted stands behind these.
GREETED = """
hi|hello|hey|dear|hallo|thanks|thank you|thx|cheers|good morning|good evening|good afternoon|morning|greetings
sorry|bye
see you|hiya|good luck|love|yours|regards|best wishes|best|kind regards|all the best|yours sincerely
yours faithfully
take care|dear game master
"""

PLEASED = "obliged|grateful|glad|happy|pleased|delighted|thankful|content|honoured"
VERY = "very |much |most |so |really |more than |quite |"
IF_YOU = "if you would|if you could|if you will|if you can|if you might|if you|to|for|with"
