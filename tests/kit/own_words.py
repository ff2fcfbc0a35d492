"""How people ask things of the house beside their orders, twenty and more ways each; and what only sounds like it."""

from __future__ import annotations

ASKED: dict[str, str] = {  # by the word of the house; one way a line
    "status": """Where do we stand?
How's the game going?
How are we doing so far?
What's the score?
Can you give me an update?
Who's winning at the moment?
Any news on the game?
what's the state of play?
Who haven't moved yet?
who still has to write?
Are we waiting on anyone?
Is everybody in?
Has Bruno sent his orders yet?
Did everyone answer already?
Is it my turn?
Am I holding you up?
Are you waiting for me?
Who's in the lead?
what round are we in?
I'd like to know who is late
Could you tell me how things stand please?
What turn is it now?
Have all the others moved?
Which players have not answered yet?
Whose move is it?
how long do I have?
when is it due
How much time is left?
By when do you need my move?
When do you need my orders?
When's the deadline again?
What was the deadline?
Remind me of the deadline please
until when do I have to answer
when does the turn end?
When does this round close?
How many days do I have left?
Do I still have time?
Can you tell me when the deadline is?
Could you remind me when this is due?
What day are orders due?
When do I have to have my bid in?
Is the deadline today or tomorrow?
deadline?
Is it too late to send orders?
Until when can I change my mind?
I forgot when the deadline is.
What time does the turn run out?
whats the cutoff?""",
    "hand": """Can I see my hand?
What cards do I have?
what's in my hand again?
Which cards do I hold?
Show me my cards please
Please send me my hand again.
Could you tell me what cards I've got left?
I forgot what I have in my hand
What do I have?
my cards please
Can you list my cards?
what cards are left in my hand?
Could I get a look at my hand?
I need to see my cards again
Remind me what I'm holding
Let me see my hand
I can't find my cards
what are my cards?""",
    "rules": """Could you send me the rules?
How do you play this?
Where are the rules?
Is there a rule book?
I don't know the rules
Can you explain the rules?
I've never played this, can you explain how it works?
rules?
What are the rules again?
Remind me of the rules please
Could I have the rules sheet once more?
I'd like to read the rules.
Please mail me the rules
I forgot the rules, sorry
Do you have the rules somewhere?
how does this game work
Is there an explanation of the rules?
I need the rules
Can I get the instructions?
explain the game to me please
Could you teach me how to play?""",
    "help": """What can I write?
What commands are there?
help me please
I'm lost
What am I supposed to do now?
I'm confused, what do I do?
How do I send my orders?
what do you want from me?
How do I write my move?
I don't understand what to do
What should I write?
What words do you understand?
How does this work by mail?
What can you do?
What are my options?
I don't get it, please help
Can somebody help me?
how do I reply to this?
What format do you want?
how do i bid?""",
    "resend": """I lost the letter with my hand, could you send it again?
Could you resend the last report?
Please send me the last letter again
I deleted your mail, can you send it again?
I lost the report of turn 1
can I have the report of turn 1 again
Can you resend turn 1?
Send the report once more please
I didn't get the report
The last report never arrived
I can't find your last email, could you resend it?
please resend
could you mail me that again?
I accidentally deleted the last report.
Resend the last turn please
I haven't received a report yet
Send me turn 1 again
I think I missed the last letter, can you send it once more
Would you send me the results of turn 1 again?
My spam filter ate your report, please resend it.
Can you send me the report from round 1 again?""",
    "away": """I'm in Spain until the 9th
I'll be on holiday from 3 Dec to 9 Dec
I'm away until Friday
I'm away from Monday to Thursday
I will be travelling next week
I won't be able to play between 3 and 9 December
I'm on vacation until 5 December
I can't write before Sunday
no internet until Wednesday
I'm off skiing from Saturday to Tuesday
I'll be out of town until Monday
I have no internet from Tuesday to Friday
We're going away for a week on Saturday
I'm in hospital until Thursday
Please note I'm away for three days
I'm not available until 28 November
I'll be gone until Sunday
Going on holiday tomorrow, back on 1 December
I'm back on the 2nd of December
I shall be abroad from the 3rd to the 9th""",
    "longer": """could I have a day more?
Can we have until Sunday?
I need a bit more time
Could you extend the deadline by a day?
Can you wait until Friday for me?
I won't make the deadline, can I have an extra day?
Give me one more day please
Any chance of another day?
Is there any chance of an extension?
I'd be grateful for a day more
May I have an extension until Tuesday?
Would it be possible to get two more days?
I'll need another day
Could we push the deadline back to Sunday?
Can the deadline be moved?
Please wait for me until Saturday
Can I send my orders a day later?
I would need until Tuesday evening
can I get a little longer?
I'm running late, more time please
I can't make it by Monday, could you give me until Wednesday?
Is an extension possible?
I need time until Wednesday
Please postpone the deadline""",
    "leave": """I'm afraid I have to drop out
I quit
I want to stop playing
Please remove me from the game
I have to leave the game, sorry
I'm out
I can't play any more
I don't want to play any more
please find somebody else for my seat
I'm dropping out
I resign from this match
Count me out from now on
I'd like to leave the match
Take me out of the game please
I'm leaving the game
I have to give up my seat
I can no longer take part
Sorry, I can't continue
I need to pull out
Could you find a replacement for me?
I withdraw from the game
I have no time for this any more, please take me off the list""",
    "stop": """Stop sending me emails
Please don't write to me any more
Take me off your mailing list
unsubscribe me please
No more mails please
Leave me alone
I don't want these mails any more
remove my address from your list
Please stop writing to me
Can you stop mailing me?
I want no more letters
I don't want to get any more emails from you
Please delete my address
stop mailing me
Stop spamming me!
Remove me from this list
How do I unsubscribe?
I no longer want to receive these messages
Never write me again
don't email me any more please""",
    "cancel": """forget my orders
Please take back my bid
Cancel my bid
I take it all back
Undo my last order
Scratch that
Forget what I wrote
Ignore my last mail please
I've changed my mind, please cancel my orders
Can I take my order back?
I want to withdraw my bid
Please delete my orders
Never mind my last letter
I'd like to take back my orders
take back what I sent
Could you cancel my orders?
scrap my bid please
I retract my orders
Remove my bid
Reset my orders""",
    "final": """that's my final answer
you can close the turn for me
I'm done
My orders are final
That's final
I'm finished
I won't change anything any more
That's it from me
Final answer.
ready when you are
no more changes from me
You can go ahead, I'm finished
I am ready
From my side the turn can be closed
Don't wait for me any longer
My orders stand
I'm happy with my orders
all done
You may process the turn as far as I'm concerned
those are my final orders
I confirm my orders""",
    "orders": """What did I bid?
what have I ordered?
Which orders do you have from me?
Did you get my mail?
Have you received my orders?
Do you have my orders?
Did my orders arrive?
Are my orders in?
What did I play?
Can you confirm my orders?
What do you have for me?
Show me my orders
Could you tell me what I sent?
Have I sent orders already?
Is my bid in?
did you get my bid?
what are my orders at the moment
Have I already answered?
I don't remember what I bid
Did I already bid?""",
}
FOR_OTHERS = """tell Bruno that I will help him
Tell Bruno I'm sorry
Please tell Clara that she played well
Message to Bruno: shall we team up?
Let Bruno know that I'm with him
say hi to Clara from me
Pass this on to Bruno: nice move
To Bruno: well played
Write to Clara: will you help me?
Ask Bruno whether he wants to team up
Tell all: good game
For Clara: what do you think?
Please forward to Bruno: thanks
Tell them all I wish them luck
Send Bruno my regards
tell Bruno and Clara that I'm late
Please ask Clara if she has the 7"""
TALK = """Thanks for the extra day!
He waited two days more than I did
The round before last was longer
She was home again by ten
They broke the rules of the house twice
I saw Bruno's hand shaking yesterday
Who wrote the rules of tennis?
My aunt can't find her cards
I told Clara that I was late
Bruno told me that you are ill
When is Clara's birthday?
We were in Spain until the 9th last year
My sister is in Spain until the 9th
I'll never quit
I won't drop out
I had to drop out of school
Don't stop me now, I'm having such a good time
Stop in the name of love
Please don't leave me this way
Should I stay or should I go
Let it be, let it be
I don't want to quit
Bruno wants to quit
Clara needs more time, I suppose
Time after time
Is there life on Mars?
How long has this been going on?
How long is a piece of string?
Forget about it, Jake
I forgot my umbrella
Nobody wants to take back what he said
I take back what I said about your cooking
I'm done with Bruno's jokes
Dinner is ready
We are finished with the renovation
Hand in glove we go
He has a good hand for plants
I need a hand with the dishes
Can you give me a hand?
The deadline of my tax return was yesterday
My boss gave me a deadline too
Help! I need somebody
She said she would tell Bruno that
I would tell Bruno that he is wrong, but I won't
Tell me why I don't like Mondays
Tell me about your day
Ask not what your country can do for you
What's the score in the football?
Who is winning the election?
Who let the dogs out?
If I had to drop out I would tell you
Maybe I should stop playing
Perhaps I need another day, I will see
I asked for more time last week
Thanks for the extra day
Thank you for resending the rules
I got the rules, thanks
I know the rules
We played by the rules
You sent me the report twice
What a report!
I'm not away this week
I was away until yesterday
Clara is away until Friday
I'm on fire!
I am in until the end
I'm out of milk
I'm out of ideas
We all quit smoking
My final exams are on Monday
It was the final countdown
Stop making sense
I won't stop writing to you, dear Gina
Don't take me off the list
No need to resend it
Do not extend the deadline for me
I don't need more time
Cancel my subscription to the resurrection
Undo my heart
Remove the stone of shame
My brother asked how long he has to live
You can close the door for me
Don't wait up for me
I wait for no man"""  # somebody else, the past, a denial, a doubt, a song

ABOUT: dict[
    str, str
] = {  # what sentences are about that say more, or say it in another way; by the line that is called
    "status": """How many turns are left?
Is Bruno still playing?
Who else is in this match?
How many points do I have?
Which dates are next?
Same deadline as always?""",
    "longer": """I would be very grateful if the deadline could be moved by a day
Can it wait til tmrw lunch
Six hours more is all I need
Can the whole thing pause over Christmas?
I propose that we stop until the exams are over
We'd like to go on but might need longer this week""",
    "wait": """Leave my card as it is, don't close yet though
Please keep the turn open""",
    "back": """I'm back from the mountains
My holiday has been cancelled, so forget about the absence I gave you
I have returned two days earlier than was planned
You can stop playing in my place now""",
    "press off": """I do not wish to receive the messages of the other players
I don't want Bruno's mails any longer
Please stop forwarding his letters to me""",
    "rules": "Can I see the rules on double eating?",
    "hand": """Show me the table
How many cards does Bruno have left?
Could I see the ring again, I lost it
What is left in my hand, please?""",
    "orders": """Can I see what you have from me?
Please confirm receipt
Were my orders too late?
Did my mail from this morning arrive in time?""",
    "resend": """What happened last turn?
What did I miss?
What did Bruno bid last round?""",
    "help now": """How do I change my order?
What does "bid" mean?
I don't understand what you want from me
What are the options of this match?""",
    "leave the match": """I'd rather stop here
Can somebody take my seat?
Could someone else please play in my place for me
It is all too much for me""",
    "cancel": """Cancel everything I wrote
That last mail wasn't from me
My son wrote that mail, please ignore it
Wrong game, sorry
That was sent by mistake""",
    "i propose a draw": """Can we call it a draw?
Shall we agree on a draw?
i think we should call it a draw
How about a draw, everybody?""",
    "daily": """Too many mails!
I don't want to get mails at night
Could I have one letter a day?
Can you send fewer mails?""",
    "": """Are you a robot?
Who are you?
What would you play?
any tips?
Is 12 a good bid?
What if two bid the same?
How is the winner decided?
Is it allowed to talk?
Please wait for me, I'm on the train
Will send my move tomorrow
Give me a minute
Hang on, still thinking
If we both bid ten, who goes first?
What happens when I just don't write?
The picture does not show
What time zone do you use?""",
}
