"""Where a match lives for all to see, in a topic of a forum or on a mailing list; and how the house is called there."""

from __future__ import annotations

from gm.desk.bench import Identity
from gm.desk.table import list_room
from gm.domain.match import Match
from gm.domain.policy import Policy
from gm.ports import Archive
from gm.ports.channel import Channel
from gm.post.addressing import shown
from gm.post.letter import Letter

TOPIC = "PostGM-Topic"  # the channel's word, in a letter that came: it stood in this topic
CATEGORY = "PostGM-Category"  # ours: where a topic is opened
PLACE = "PostGM-Place"  # "first": the text of the first post
LOCK = "PostGM-Lock"  # "yes" or "no", once it stands there
HIDE = "PostGM-Hide"  # the Message-ID of a post that is to be taken out of sight
MENTION = "PostGM-Mention"  # accounts
LINK = "PostGM-Link"  # a topic that the words name by its address, for which the channel puts a link


def room(us: Identity, policy: Policy) -> Channel | None:
    """The channel on which a match with this policy has its topic."""
    return next((one for one in us.channels if policy.forum and one.name == policy.forum), None)


def unknown(us: Identity, policy: Policy) -> str:
    """What is wrong with the channels of a policy, as a sentence; empty: nothing."""
    named = {"forum": policy.forum, "chat": policy.chat}
    known = [one.name for one in us.channels]
    wrong = [f'{what}: there is no channel "{name}"' for what, name in named.items() if name and name not in known]
    there = f"I know {', '.join(known)}." if known else "I play by mail alone."
    return f"{'; '.join(wrong)}; {there}" if wrong else _no_list(us, policy)


def _no_list(us: Identity, policy: Policy) -> str:
    """Why its mailing list does not do."""
    if not policy.mailing_list:
        return ""
    if policy.forum:
        return "A match lives in a topic or on a mailing list, not on both: forum or mailing_list."
    if us.is_ours(policy.mailing_list) or us.channel_to(policy.mailing_list) != us.mail:
        return f"mailing_list: {policy.mailing_list} is no mailing list that mail reaches."
    return ""


def matches_on(archive: Archive, address: str) -> list[str]:
    """The matches, not over, that live on the mailing list with this address."""
    return sorted(archive.led(list_room(address)))


def nobodys(us: Identity, archive: Archive, address: str) -> str:
    """Why no person is reached at an address, whose letters may be secret, as a sentence; empty where one may be."""
    there, local = us.channel_to(address), address.partition("@")[0]
    if us.is_ours(address):
        return f"{address} is my own address, and nobody else's."
    if there != us.mail and there.account and local == there.account.casefold():
        return f"{address} is my own account there, and nobody else's."
    if there != us.mail and (local.startswith("topic+") or address == room_of_all(there)):
        return f"{address} is a place that all may read, and nobody's address."
    if on := matches_on(archive, address):
        return f"{address} is the mailing list of {', '.join(on)}, where all would read a hand."
    return ""


def room_of_all(there: Channel) -> str:
    """The address under which all who are on a channel read the same."""
    return f"all@{there.host}"


def chat_of(us: Identity, policy: Policy) -> str:
    """The address under which a chat room is told; empty: none is."""
    there = next((one for one in us.channels if policy.chat and one.name == policy.chat), None)
    return room_of_all(there) if there else ""


def topic_of(us: Identity, match: Match) -> str:
    """The address of its topic; empty: it has none."""
    there = room(us, match.policy)
    return f"topic+{match.name}@{there.host}" if there else ""


def public_place(us: Identity, match: Match) -> str:
    """The address under which all may read of it: of its topic, or of its mailing list; empty: there is none."""
    return topic_of(us, match) or match.policy.mailing_list


def match_of(topic: str) -> str:
    """The name of the match whose topic has this address; empty: none."""
    local = topic.strip().rpartition("@")[0]
    return local.removeprefix("topic+") if local.startswith("topic+") else ""


def topic_in(us: Identity, mailbox: str, letter: Letter) -> str:
    """The name of the match in whose topic, or on whose list, a letter stood; empty: in none. The channel says so, or
    who took the letter in from the list; the letter itself cannot."""
    if letter.place:
        return letter.place
    return "" if us.came_by(mailbox) == us.mail else match_of(letter.first(TOPIC))


def at(us: Identity, address: str) -> str:
    """How people call an address: that of somebody on a channel by the account."""
    there = us.channel_to(address)
    return shown(address) if there == us.mail else f"{address.partition('@')[0]} on {there.name}"


def called(there: Channel) -> str:
    """How a line is begun that is for the house."""
    return f"@{there.account or there.address.partition('@')[0]}"
