import { isAboutThisEmail, isOfAuthor } from '../signatures/boilerplate.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { isRule } from './separators.ts';

/** “Comes from outside”, by language. */
const outside = String.raw`(?<!\p{L})(external\S*|outside|extern\p{L}*|außerhalb|ausserhalb|extérieur\p{L}*|externe\p{L}*|extérieurs?|fuera|extern[oa]s?|estern[oaie]|esterno|fora d\p{L}+|buiten|utanför|utanfrån|udefra|uden for|utenfor|ulkopuol\p{L}+|zewn\p{L}+|spoza|extern\p{L}+|mimo|külső|kívül\p{L}*|внешн\p{L}+|извне|зовнішн\p{L}+|dış\p{L}*|harici|εξωτερικ\p{L}+|חיצוני\p{L}*|خارج\p{L}*)(?!\p{L})|外部|社外|외부`;

/** “This email”, “the sender”, by language. */
const email =
  '(e-?mail|message|nachricht|courriel|mensaje|correo|messaggio|mensagem|bericht|meddel|wiadomoś|zpráv|správ|üzenet|levél|mesaj|сообщени|письм|лист|ileti|posta|viesti|sender|absender|expéditeur|remitente|mittente|remetente|afzender|avsändar|afsender|nadawc|odesílatel|feladó|отправител|gönderen|αποστολέ|μήνυμα|דוא|הודעה|رسالة|بريد|メール|邮件|郵件|메일)';

/** Both in one sentence. */
const fromOutside = new RegExp(
  `(?:${outside})[^.!?。！？]{0,60}${email}|${email}[^.!?。！？]{0,60}(?:${outside})`,
  'iu',
);

/** “[EXTERNAL]” alone. */
const tag = /^[^\p{L}]{0,4}(external|extern|externe|externo|esterno|buiten)( \p{L}+)?[^\p{L}.?]{1,4}$/iu;

/** “Do not click links or open attachments”, by language. */
const advice =
  /(click|links?|attachment|caution|careful|warning|trust|recogni[sz]e|klick|anhäng|anhang|vorsicht|achtung|cliqu|pièces? jointe|prudence|attention|haga clic|enlace|adjunto|precaución|cuidado|clic|allegat|attenzione|cautela|clique|anex|atenção|bijlage|klik|voorzichtig|let op|bilag|vedlegg|varning|försiktig|forsigtig|forsiktig|advarsel|linkk|liite|varo|załącznik|ostrożn|uwaga|odkaz|příloh|opatrn|pozor|melléklet|figyel|atașament|atenți|ссыл|вложени|внимание|осторожн|вкладен|увага|bağlantı|dikkat|ek dosya|σύνδεσμ|συνημμέν|προσοχή|קישור|קבצים|זהירות|رابط|روابط|مرفق|تحذير|リンク|添付|注意|链接|附件|警告|링크|첨부|주의)/iu;

/** Outlook's tip about a first-time sender. */
const firstContact = /aka\.ms(\/|%2F)LearnAboutSenderIdentification/i;

const mostLines = 6;

/**
 * The start of the sender's words, below a mail server's warning about email from outside: “[EXTERNAL] This email
 * originated from outside of the organization. Do not click links”.
 */
export function bannerEnd(lines: Line[]): number {
  const start = lines.findIndex((line) => !isBlank(line));
  if (start < 0) return 0;
  let end = start;
  while (end < lines.length && !isBlank(lines[end] as Line)) end += 1;
  // Warnings in the cell of a table may have no blank line below.
  for (let last = Math.min(end, start + mostLines); last > start; last -= 1) {
    const texts = lines.slice(start, last).map(withTip);
    if (
      lines.slice(last).some((line) => !isBlank(line) && line.depth === 0) &&
      texts.every((text, index) => isWarning(texts, text, index))
    )
      return belowRule(lines, last);
  }
  return 0;
}

function withTip({ text, links = [] }: Line) {
  const tip = links.find(({ target }) => firstContact.test(target));
  return tip ? `${text} ${tip.target}` : text;
}

/** Skips a line drawn below the warning. */
function belowRule(lines: Line[], end: number) {
  const next = lines.findIndex((line, index) => index >= end && !isBlank(line));
  return next >= 0 && isRule(lines[next]?.text ?? '') ? next + 1 : end;
}

/** The first line says where the email comes from; each further line gives advice. */
function isWarning(texts: string[], line: string, index: number) {
  const text = texts.join(' ');
  if (text.length > 600 || /[?？]/.test(text.replaceAll(/https?:\S+/g, '')) || isOfAuthor(text)) return false;
  if (firstContact.test(text) || (texts.length === 1 && tag.test(line.trim()))) return true;
  const isWhole = fromOutside.test(text) && advice.test(text) && (isTagged(text) || isAboutThisEmail(text));
  return isWhole && (index === 0 || advice.test(line) || fromOutside.test(line));
}

/** “[EXTERNAL]”, “CAUTION:” or “ACHTUNG!” */
function isTagged(text: string) {
  return /^\W{0,4}\p{Lu}[\p{Lu} -]{3,30}\W/u.test(text.trim()) || /^[[(<*].{3,40}[\])>*]/.test(text.trim());
}
