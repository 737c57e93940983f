import { invisible } from '../text/lines.ts';

/** “Original message” in the languages of mail programs. */
const original =
  "original message|mail original|mail d’origine|original e-?mail|original appointment|reply message|message original|message d[’'e] ?origine|message d.origine|courriel original|ursprüngliche nachricht|originalnachricht|original-nachricht|urspr\\. nachricht|ursprüngliche e-mail|originele bericht|origineel bericht|oorspronkelijk bericht|oorspronkelijke bericht|mensaje original|correo original|messaggio originale|mensagem original|e-mail original|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|original besked|oprindelig besked|opprinnelig melding|original melding|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|wiadomość pierwotna|původní zpráva|původní e-mail|pôvodná správa|eredeti üzenet|mesaj original|mesaj inițial|mesajul original|исходное сообщение|оригинальное сообщение|первоначальное сообщение|оригінальне повідомлення|початкове повідомлення|orijinal mesaj|orijinal ileti|αρχικό μήνυμα|הודעה מקורית|ההודעה המקורית|الرسالة الأصلية|原始邮件|原始郵件|原邮件|原郵件|原始訊息|元のメッセージ|オリジナル メッセージ|オリジナルメッセージ|원본 메시지|원본 메일|원래 메시지|tin nhắn gốc|thư gốc|pesan asli|ข้อความต้นฉบับ|ข้อความเดิม|izvorna poruka|originalna poruka|izvirno sporočilo|оригинално съобщение|missatge original|algne sõnum|originalus laiškas";

/** “Forwarded message” in the languages of mail programs. */
const forwarded =
  'forwarded message|forwarded e-?mail|forwarded by .{1,120}|begin forwarded message|forwarded mail|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-mail)|weitergeleitet von .{1,120}|weitergeleitete mail|message transféré|message transmis|début du message (?:réexpédié|transféré)|début du message transmis|transféré par .{1,120}|mensaje reenviado|inicio del mensaje reenviado|messaggio inoltrato|inizio messaggio inoltrato|inizio del messaggio inoltrato|mensagem encaminhada|mensagem reencaminhada|início da mensagem (?:encaminhada|reencaminhada)|doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|vidarebefordrat brev|börja vidarebefordrat meddelande|videresendt meddelelse|videresendt besked|videresendt melding|start på videresendt besked|starten på videresendt meddelelse|begynnelse på videresendt melding|videresendt e-post|edelleenlähetetty viesti|välitetty viesti|välitetty viesti alkaa|przekazana wiadomość|wiadomość przekazana|przesłana wiadomość|treść przekazanej wiadomości|początek przekazywanej wiadomości|přeposlaná zpráva|předaná zpráva|začátek přeposlané zprávy|preposlaná správa|továbbított levél|továbbított üzenet|továbbított levél kezdete|mesaj redirecționat|mesaj transmis mai departe|începutul mesajului redirecționat|пересылаемое сообщение|пересланное сообщение|пересылаемое письмо|начало переадресованного сообщения|переслане повідомлення|початок листа, що пересилається|iletilen mesaj|yönlendirilen mesaj|iletilmiş mesaj|προωθημένο μήνυμα|προωθούμενο μήνυμα|αρχή προωθημένου μηνύματος|הודעה שהועברה|תחילת ההודעה שהועברה|رسالة معاد توجيهها|الرسالة المعاد توجيهها|بداية الرسالة المعاد توجيهها|رسالة مُعاد توجيهها|转发的邮件|转发邮件信息|轉寄郵件|轉寄的郵件|轉寄的訊息|转发邮件|转发信息|以下是转发的邮件|开始转发的邮件|下面是被转发的邮件|開始轉寄郵件|転送メッセージ|転送されたメッセージ|転送されたメール|転送メール|전달된 메시지|전달된 메일|전달된 편지|thư được chuyển tiếp|tin nhắn đã chuyển tiếp|bắt đầu thư được chuyển tiếp|pesan terusan|pesan yang diteruskan|ข้อความที่ส่งต่อ|proslijeđena poruka|posredovano sporočilo|препратено съобщение|missatge reenviat|edastatud sõnum|persiųstas laiškas';

const originalLine = new RegExp(`^[-_=*> ]*(?:${original})[-_=*: ：]*$`, 'iu');
/** A few words between dashes: another language's “Original message”. */
const drawnTitle = /^[-_=*]{4,} ?[\p{L}\p{M}’'. -]{4,40} ?[-_=*]{4,}$/u;
const forwardedLine = new RegExp(`^[-_=*> ]*(?:${forwarded})[-_=*: ：]*$`, 'iu');

/** The reply line of a helpdesk, with any signs around it. Its row of a table is one line. */
const replyLine =
  /^(?:.{0,100} \| )?((?:&gt;|[^\p{L}\p{N}]|\p{L}{1,4}>)*)write above this line(?: to reply\b|[^\p{L}\p{N}]*$)/iu;

/** “Above this line”, between dashes or signs, by language: the first line of emails of many helpdesks. */
const aboveLine =
  /above (this|the|the dotted|the dashed) line|(oberhalb|über) (dieser|der) (linie|zeile)|diese[rs]? (linie|zeile|markierung)|au-dessus de cette ligne|por encima de esta línea|encima de esta línea|sopra (questa|la|a questa) (riga|linea)|acima (desta|dessa|da) linha|boven deze (regel|lijn)|(över|ovanför) (denna|den här) (rad|linje)|over denne (linje|linjen)|ovenfor denne (linje|linjen)|tämän (rivin|viivan) yläpuolelle|(powyżej|nad) tej linii|nad (tuto|touto|túto|tento) (čáru|čarou|řádek|řádkem|čiaru|čiarou|linkou)|(e|a|ezen) (sor|vonal) fölé|deasupra acestei linii|(выше|над) эт(ой|ого) (строки|линии|строкой|линией)|(вище|над) ц(ього|ієї|ією|им) (рядка|лінії|лінією|рядком)|bu (satırın|çizginin) (üst|yukarı)\p{L}*|πάνω από αυτή(ν)? τη γραμμή|מעל (שורה זו|קו זה|השורה הזו)|فوق هذا (السطر|الخط)|この(行|線|ライン)(より|の)上|(在)?(此|该|這|本)(行|线|線)(之|以)?上|이 (줄|선) 위/iu;

/** Whether a line announces the email that is answered. Without dashes it must be followed by a header block. */
export function announcesOriginal(text: string): 'certain' | 'above-header' | undefined {
  const line = clean(text);
  if (line.length > 200) return undefined;
  if (originalLine.test(line)) return isDrawn(line) ? 'certain' : 'above-header';
  return drawnTitle.test(line) ? 'above-header' : undefined;
}

/** Whether a line announces a forwarded email. Without dashes it must be followed by a header block. */
export function announcesForward(text: string): 'certain' | 'above-header' | undefined {
  const line = clean(text);
  if (line.length > 200) return undefined;
  if (!forwardedLine.test(line)) return undefined;
  return isDrawn(line) ? 'certain' : 'above-header';
}

/** The signs before a helpdesk's reply line; undefined for other lines. */
export function beforeReplyLine(text: string): string | undefined {
  return replyLine.exec(clean(text.slice(0, 1000)))?.[1];
}

/** Whether a line is the reply line of another helpdesk. */
export function isAboveLine(text: string): boolean {
  const line = clean(text.slice(0, 1000));
  if (line.length >= 120) return false;
  const isDrawnAround = /^[-–—=_*#>|~\s]{2,}/.test(line) && /[-–—=_*#<|~]{2}$/.test(line);
  return isDrawnAround && aboveLine.test(line);
}

/** The longest drawn line, in characters. */
const longestRule = 1000;
const rules = /^\s*(_{5,}|-{5,}|={5,}|\*{5,}|~{5,}|#{5,}|—{3,}|[─━═＝ー－]{3,}|([-=~*+・☆★◆◇■□○●_] ?){8,})\s*$/;

/** Whether a line is drawn from dashes, underscores or other signs. */
export function isRule(text: string): boolean {
  return text.length <= longestRule && rules.test(text);
}

/** Whether dashes surround a line, so that it is not a sentence. */
function isDrawn(line: string) {
  return /^[-_=*]{2,}/.test(line) && /[-_=*]{2}$/.test(line);
}

function clean(text: string) {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
}
