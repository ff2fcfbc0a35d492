"""Where on a forum a match lives: the address of its topic, and how the house is spoken to there."""

from __future__ import annotations

from gm.desk.bench import Identity
from gm.domain.match import Match
from gm.domain.policy import Policy
from gm.ports.channel import Channel
from gm.post.letter import Letter

TOPIC = "PostGM-Topic"  # the channel's word, in a letter that came: it stood in this topic
CATEGORY = "PostGM-Category"  # ours: where a topic is opened
PLACE = "PostGM-Place"  # "first": the text of the first post
LOCK = "PostGM-Lock"  # "yes" or "no", once it stands there
HIDE = "PostGM-Hide"  # the Message-ID of a post that is to be taken out of sight
MENTION = "PostGM-Mention"  # accounts


def room(us: Identity, policy: Policy) -> Channel | None:
    """The channel on which a match with this policy has its topic."""
    return next((one for one in us.channels if policy.forum and one.name == policy.forum), None)


def unknown(us: Identity, policy: Policy) -> str:
    """What is wrong with the channels of a policy, as a sentence; empty: nothing."""
    named = {"forum": policy.forum, "chat": policy.chat}
    known = [one.name for one in us.channels]
    wrong = [f'{what}: there is no channel "{name}"' for what, name in named.items() if name and name not in known]
    there = f"I know {', '.join(known)}." if known else "I play by mail alone."
    return f"{'; '.join(wrong)}; {there}" if wrong else ""


def chat_of(us: Identity, policy: Policy) -> str:
    """The address under which a chat room is told; empty: none is."""
    there = next((one for one in us.channels if policy.chat and one.name == policy.chat), None)
    return f"all@{there.host}" if there else ""


def topic_of(us: Identity, match: Match) -> str:
    """The address of its topic; empty: it has none."""
    there = room(us, match.policy)
    return f"topic+{match.name}@{there.host}" if there else ""


def match_of(topic: str) -> str:
    """The name of the match whose topic has this address; empty: none."""
    local = topic.strip().rpartition("@")[0]
    return local.removeprefix("topic+") if local.startswith("topic+") else ""


def topic_in(us: Identity, mailbox: str, letter: Letter) -> str:
    """The name of the match in whose topic a letter stood; empty: in none. The channel says so; nobody can by mail."""
    return "" if us.came_by(mailbox) == us.mail else match_of(letter.first(TOPIC))


def called(there: Channel) -> str:
    """How a line is begun that is for the house."""
    return f"@{there.account or there.address.partition('@')[0]}"
