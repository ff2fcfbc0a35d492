"""What machines write in many languages: words that tell which kind of machine it is, never whether it is one."""

from __future__ import annotations

import re

LATE = re.compile(
    r"\bdelay(?:ed)?\b|\bwarning: (?:message|could not send)|could not send message for past|not yet been delivered|"
    r"has not been delivered yet|still being (?:re)?tried|will (?:continue to )?(?:be )?retr(?:y|ied)|will keep trying|"
    r"you do not need to resend|verzögert|retard[ée]|retrasad|ritardat"
)

LOST = re.compile(
    r"undeliver|un-deliver|non[- ]?deliver|not (?:be |been )?deliver|"
    r"(?:could|can|was|has|have) ?not (?:be |been )?(?:sent|deliver)|"
    r"deliver\w{0,4} (?:has )?(?:fail|error|problem|status|report)|fail\w{0,4} (?:to )?deliver|"
    r"(?:delivery|mail|transaction) (?:failure|failed|error)|failure notice|mail system error|message returned|"
    r"returned (?:mail|message|to sender)|returning (?:your )?(?:mail|message)|"
    r"user(?: is)? (?:unknown|not found)|unknown (?:user|recipient|address)|"
    r"no such (?:user|recipient|mailbox|address|account)|mailbox (?:is )?(?:full|unavailable)|unable to deliver|"
    r"unroutable|permanent (?:fatal )?error|invalid (?:recipient|address)|does(?: not|n't) exist|over quota|"
    r"quota exceeded|account (?:is )?(?:disabled|inactive)|"
    r"unzustellbar|nicht zugestellt|non remis|non distribu|no se (?:ha )?pudo entregar|no entregado|non recapitat|"
    r"onbestelbaar|не доставлен|недоставлен|配信|送信できません|退信|投递失败|无法投递|无法送达"
)

# How mail systems call themselves beside an address that does not tell.
SYSTEM_NAME = re.compile(
    r"^[\s\"'<]*(?:internet )?(?:mail(?:er)?[ -]?(?:delivery|daemon|administrator|admin|system|server)|"
    r"delivery (?:sub)?system|system administrator|postmaster)\b",
    re.IGNORECASE,
)

# An address on a line of its own, perhaps with a label before it and a colon after it.
LONE_ADDRESS = re.compile(
    r"^[ \t]*(?:[\w -]{1,30}:[ \t]*)?<?[^\s<>@:;,]{1,64}@[\w.-]{3,255}>?[:.]?[ \t]*\r?$", re.MULTILINE
)

# How absence notices begin their subject, in lower case.
ON_LEAVE = tuple(
    phrase.strip()
    for phrase in """
    automatic reply | auto reply | auto-reply | autoreply | out of office | out of the office | auto:
    automatische antwort | abwesenheitsnotiz | abwesend | automatisch antwoord | afwezig
    réponse automatique | reponse automatique | absence du bureau | respuesta automática | respuesta automatica
    fuera de la oficina | risposta automatica | fuori sede | resposta automática | resposta automatica
    autosvar | automatiskt svar | automatisk svar | automaattinen vastaus | poissaolo | automaatvastus
    odpowiedź automatyczna | autoodpowiedź | automatická odpověď | automatická odpoveď | automatikus válasz
    răspuns automat | răspuns automat | automatinis atsakymas | automātiska atbilde | samodejni odgovor
    automatski odgovor | автоматический ответ | автоответ | автоматична відповідь | автоматичен отговор
    αυτόματη απάντηση | otomatik yanıt | מענה אוטומטי | תשובה אוטומטית | رد تلقائي | الرد التلقائي
    自動返信 | 自動応答 | 自动回复 | 自動回覆 | 자동 회신 | 자동 응답 | ตอบกลับอัตโนมัติ
    trả lời tự động | balasan otomatis
    """.strip()
    .replace("\n", "|")
    .split("|")
)
