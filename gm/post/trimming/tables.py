"""The words by which mail programs introduce a quotation or a signature, in some forty languages."""

from __future__ import annotations

#: The verb of "On Tuesday Ann wrote:", as it appears in attribution lines.
WROTE = """
wrote|writes|said|schrieb|schreibt|geschrieben|a écrit|écrit|ecrit|escribió|escribio|escribe|ha scritto|
scritto|scrisse|escreveu|escreve|schreef|schrijft|skrev|skrifaði|kirjoitti|napisał|napisała|napisal|napísal|
napísala|pisze|írta|irta|a scris|написа|написал|написала|написав|пишет|пише|писал|писала|напісаў|je napisao|
je napisala|napisao|napisala|je napisal|napisao/la|је написао|написао|έγραψε|εγραψε|yazdı|yazmış|yazdi|כתב|
כתבה|كتب|كتبت|کتب|نوشت|تمت كتابة|ने लिखा|লিখেছেন|எழுதியது|เขียนว่า|เขียน|đã viết|viết|menulis|nagsulat|写道|
写到|寫道|书き込み|書きました|書いた|のメッセージ|작성|님이|씀|va escriure|ha escrit|escribiu|idatzi zuen|
idatzi du|rašė|parašė|rakstīja|kirjutas|shkroi|գրել է|დაწერა|жазды|yozdi|skryf|geskryf|scríobh|ysgrifennodd|
skreiv|aliandika|odesílatel|użytkownik|пользователь|tarihinde
"""

#: Labels of the header block that Outlook and forwarding put above a quotation.
LABELS = {
    "from": """
from|von|de|da|van|från|fra|lähettäjä|od|nadawca|odesílatel|odosielateľ|feladó|de la|от|від|вiд|адпраўнік|από|
kimden|gönderen|מאת|من|از|प्रेषक|จาก|từ|dari|发件人|寄件者|寄件人|差出人|보낸 사람|보낸사람|remitente|
remetente|mittente|expéditeur|afsender|avsändare|avsender|afzender|absender|nuo|siuntėjas|no|sūtītājs|saatja|
kellelt|frá|sendandi|nga|šalje|pošiljatelj|pošiljalac|шаље|од|prejeto od|отправитель|відправник|подател|
expeditor|nork|gönderici|frå|ó|oddiwrth|daripada|mula kay|প্রেরক|από τον|发送人|送信者|送信元|보내는 사람
""",
    "date": """
date|sent|sent at|sent on|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviado em|fecha|data|inviato|
inviata|verzonden|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|wysłano|data wysłania|odesláno|odoslané|
dátum|elküldve|küldve|trimis|изпратено|отправлено|дата|дата отправки|надіслано|відправлено|στάλθηκε|
ημερομηνία|gönderilme tarihi|gönderildi|tarih|נשלח|תאריך|تاريخ الإرسال|التاريخ|تم الإرسال|ارسال شده|تاریخ|
भेजा गया|दिनांक|ส่งเมื่อ|วันที่|ส่ง|đã gửi|ngày|dikirim|tanggal|发送时间|发件日期|日期|时间|寄件日期|傳送時間|
送信日時|日時|日付|보낸 날짜|날짜|išsiųsta|nosūtīts|nosūtīta|saadetud|kuupäev|dagsetning|dërguar|poslano|
poslato|послато|enviat|bidalia|envoye|enviada|data do envio|enviada em
""",
    "to": """
to|an|à|a|para|per|aan|till|til|vastaanottaja|do|komu|címzett|către|catre|до|кому|кам|προς|kime|alıcı|אל|إلى|
الى|به|प्रति|को|ถึง|đến|tới|kepada|ke|收件人|收件者|宛先|受信者|받는 사람|받는사람|destinatario|destinatário|
destinataire|modtager|mottagare|mottaker|ontvanger|empfänger|adresat|kam|kellele|saaja|viðtakandi|për|prima|
za|прима|получатель|одержувач|per a|nori|nora|cc|kopie|copie|kopia|копия|копія|抄送|副本|참조|cópia|reply-to|
antwort an
""",
    "subject": """
subject|betreff|betrifft|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|tárgy|
subiect|subiectul|тема|относно|предмет|θέμα|konu|נושא|הנדון|الموضوع|موضوع|विषय|เรื่อง|หัวเรื่อง|chủ đề|
tiêu đề|perihal|subjek|judul|主题|主旨|件名|제목|tema|teema|efni|subjekti|naslov|наслов|assumpte|gaia|fwd|
вопрос|asunto del mensaje
""",
}

#: Words inside a rule such as "-----Original Message-----".
ORIGINAL = """
original|originál|ursprüngliche|ursprungligt|oprindelig|opprinnelig|oorspronkelijk|alkuperäinen|oryginalna|
původní|pôvodná|eredeti|message|mensaje|mensagem|messaggio|nachricht|bericht|meddelande|meddelelse|melding|
viesti|wiadomość|zpráva|správa|üzenet|mesaj|сообщение|сообщ|повідомлення|съобщение|порука|poruka|sporočilo|
μήνυμα|ileti|הודעה|رسالة|پیام|संदेश|ข้อความ|tin nhắn|thư gốc|pesan|邮件|郵件|メッセージ|메시지|메일|forward|
weitergeleitet|transféré|reenviado|encaminhad|inoltrat|doorgestuurd|vidarebefordra|videresend|videresendt|
välitetty|przekazan|přeposlan|preposlan|továbbított|redirecționat|пересыл|пересла|переадрес|препратен|прослеђ|
proslijeđen|proslijeđ|posredovan|προωθημ|iletilen|yönlendirilen|הועבר|مُعاد|معاد|forwarded|转发|轉寄|転送|
전달|chuyển tiếp|diteruskan|persiųst|pārsūt|edastatud|originel|originale|origin|d'origine|réponse|reply|
antwort|missatge|mezua|laiškas|ziņojums|kiri|skeyti|skilaboð|原始|元の|원본
"""

#: The first words of "Begin forwarded message:" where no rule stands around them.
BEGIN_FORWARDED = """
begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|
début du message transféré|inicio del mensaje reenviado|inizio messaggio inoltrato|
início da mensagem reencaminhada|início da mensagem encaminhada|begin doorgestuurd bericht|
vidarebefordrat brev|start på videresendt besked|videresendt melding|välitetty viesti alkaa|
początek przekazanej wiadomości|začátek přeposlané zprávy|továbbított levél kezdete|
начало переадресованного сообщения|начало переадресованного письма|початок листа, що пересилається|
iletilmiş mesajın başlangıcı|下面是被转发的邮件|以下是轉寄的郵件|転送されたメッセージ|전달된 메시지|
début du message|forwarded message|forwarded by|ursprungligt meddelande
"""

#: How phones and programs sign: "Sent from my iPhone". Matched at the start of a short line, or with a DEVICE in it.
SENT_FROM = """
sent from|sent via|sent with|sent using|sent by|gesendet von|gesendet mit|gesendet über|von meinem|
diese nachricht wurde von|envoyé de|envoyé depuis|envoyé à partir|envoyé avec|enviado desde|enviado do|
enviado de|enviado a partir|enviado pelo|enviado via|enviado con|enviat des|inviato da|inviato dal|
inviato con|inviata da|verzonden vanaf|verzonden met|verzonden via|verstuurd vanaf|verstuurd met|skickat från|
skickades från|sendt fra|sendt med|sendt via|lähetetty|wysłane z|wysłano z|odesláno z|odoslané z|posláno z|
poslané z|küldve|elküldve|az iphone|trimis de pe|trimis din|изпратено от|отправлено с|отправлено из|
отправлено от|надіслано з|надіслано від|відправлено з|poslano iz|poslano s|poslano z|poslato sa|послато са|
στάλθηκε από|από το iphone|נשלח מ|أرسلت من|أُرسلت من|أرسل من|مرسل من|ارسال شده از|फ़ोन से भेजा|भेजा गया|
ส่งจาก|được gửi từ|gửi từ|dikirim dari|dihantar dari|发自|從我的|从我的|寄自|傳送自|išsiųsta iš|nosūtīts no|
saadetud minu|saadetud|sent úr|sent frá|sent í gegnum|get outlook for|outlook für|outlook pour|
obtener outlook|télécharger outlook|ottieni outlook|hämta outlook|holen sie sich outlook|laden sie outlook|
получить outlook|bidalia|nire iphone|cuireadh ó
"""

DEVICES = """
iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|blackberry|windows phone|nokia|outlook|yahoo|gmail|
proton|k-9|spark|mailbox|mobile|mobil|mobilen|smartphone|tablet|telefon|handy|gerät|phone|mail app|
thunderbird|fairemail|device|appareil|dispositivo|celular|smartfon|телефон|устройства|смартфон|aol|fastmail|
canary|bluemail|acompli|airmail
"""

#: Words that close a letter; what follows is a name.
CLOSINGS = """
best|best regards|best wishes|all the best|regards|kind regards|warm regards|many thanks|thanks|thank you|thx|
ty|cheers|sincerely|yours|yours sincerely|yours truly|take care|br|kr|rgds|greetings|mit freundlichen grüßen|
mit freundlichen grüssen|freundliche grüße|viele grüße|viele grüsse|liebe grüße|liebe grüsse|
mit lieben grüßen|beste grüße|schöne grüße|gruß|grüße|lg|vg|mfg|danke|cordialement|bien cordialement|
bonne journée|merci|bien à vous|amitiés|cdt|saludos|un saludo|saludos cordiales|gracias|atentamente|saluti|
cordiali saluti|un saluto|grazie|distinti saluti|atenciosamente|cumprimentos|abraço|abraços|obrigado|obrigada|
groeten|met vriendelijke groet|met vriendelijke groeten|vriendelijke groeten|groet|mvg|bedankt|hälsningar|
med vänliga hälsningar|vänliga hälsningar|mvh|tack|hilsen|venlig hilsen|med venlig hilsen|mange hilsner|
vennlig hilsen|med vennlig hilsen|kh|vh|tak|takk|terveisin|ystävällisin terveisin|kiitos|t.|pozdrawiam|
z poważaniem|dziękuję|dzięki|s pozdravem|pozdrav|pozdravy|děkuji|díky|s pozdravom|ďakujem|üdvözlettel|üdv|
köszönöm|cu stimă|cu drag|mulțumesc|поздрави|благодаря|с уважением|спасибо|с наилучшими пожеланиями|з повагою|
дякую|lijep pozdrav|srdačan pozdrav|hvala|lep pozdrav|поздрав|срдачан поздрав|хвала|με εκτίμηση|ευχαριστώ|
χαιρετισμούς|φιλικά|saygılarımla|sevgiler|selamlar|teşekkürler|בברכה|תודה|تحياتي|مع التحية|شكرا|با احترام|
ممنون|با تشکر|सादर|धन्यवाद|ขอบคุณ|ด้วยความเคารพ|trân trọng|cảm ơn|salam|terima kasih|hormat saya|此致|谢谢|
祝好|謝謝|敬上|よろしくお願いします|ありがとう|以上|감사합니다|감사|salutacions|gràcies|agur|eskerrik asko|
pagarbiai|ačiū|ar cieņu|paldies|lugupidamisega|tänan|parimat|kveðja|bestu kveðjur|takk fyrir|me respekt|
faleminderit|le meas|go raibh maith agat|cofion
"""

#: Lines of gateways and lists that nobody typed.
FOOTERS = """
virus|scanned|confidential|unsubscribe|mailing list|disclaimer|gateway|vertraulich|abbestellen|confidentiel|
désabonner|caution:|external sender|avast|avg
"""


def words(table: str) -> tuple[str, ...]:
    """The entries of one table, longest first, so that a pattern made of them takes the longest."""
    entries = {entry.strip() for entry in table.replace("\n", " ").split("|")}
    return tuple(sorted(entries - {""}, key=lambda entry: (-len(entry), entry)))
