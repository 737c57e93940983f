import { isAboutPrinting } from './boilerplate.ts';
import { regards, thanks, thanksTail } from './sign-off-words.ts';

/** Words for devices and programs. */
const device =
  /iphone|ipad|ipod|android|galaxy|samsung|huawei|honor|xiaomi|redmi|oppo|oneplus|pixel|nokia|sony|xperia|htc|motorola|\blg\b|blackberry|windows|\bmac\b|phone|mobil|móvil|movil|handy|tablet|device|gerät|appareil|dispositivo|toestel|telef|téléph|teléf|\be?-?mail\b|outlook|gmail|yahoo|\baol\b|proton|\btuta|zoho|spark|mailspring|mailtrack|mailbird|maildroid|fairmail|foxmail|missive|shortwave|postbox|kmail|roundcube|\bnine\b|superhuman|\bhey\b|\bfront\b|canary|newton|edison|polymail|airmail|mimestream|k-9|thunderbird|em client|gmx|web\.de|t-online|\bapps?\b|aplikac|orange|verizon|телефон|устройств|мобильн|пошт|почт|пристр|смартфон|cihaz|puhelin|puhelim|laitte|휴대|모바일|스마트폰|手机|手機|邮箱|郵箱|邮件|客户端|平板|スマートフォン|携帯|ドコモ|وال|هاتف|ايفون|אייפון|טלפון|โทรศัพท์|điện thoại/iu;

/** “Sent from”, in languages that put it first. */
const sentFrom =
  /^[-–—\s]{0,4}((sent|skickat|sendt|lähetetty|verzonden|verstuurd|gesendet|geschickt|inviato|enviado|enviada|envoyé|wysłan[eoya]|odesláno|odoslané|küldve|elküldve|trimis|отправлено|послано|надіслано|відправлено|изпратено|poslano|saadetud|dikirim|στάλθηκε|εστάλη|απεστάλη|enviat|išsiųsta|nosūtīts|sendt|diese (e-?mail|nachricht) wurde|ce message a été envoyé) (from|by|via|with|using|fra|från|med|vanaf|vanuit|met|mit|aus|von|vom|über|per|da|dal|dallo|dalla|tramite|con|desde|do|de|du|depuis|à partir|avec|com|pelo|através|z|ze|za|poprzez|od|zo|iz|din|de pe|с|со|из|через|от|от моего|з|із|моего|dari|από|το|des del|minun)(?=\s)|lähetetty |gönderen |발신|נשלח|تم الإرسال|أُرسلت|أرسلت|مرسل|ส่งจาก|(được )?gửi từ|发自|發自|从我的|從我的|来自|來自|自我的|通过|透過|由我的)/iu;

/** “From my phone sent”, in languages that put it last. */
const fromSent =
  /^((von|aus|vom|per|mit|diese)\s.{1,80}(gesendet|verschickt|versandt|geschickt)|.{1,60}(から送信(されました)?|에서 (보냄|보냈습니다|보낸 메일|전송|발송)|gönderildi|lähetetty|küldve|发送|發送|傳送|发出))[.。]?$/iu;

/** “Sent from my desk, which is easier than my phone” */
const statement = /\b(is|isn[’']t|are|was|were|has|had|does|doesn[’']t|did|can|can[’']t|cannot|works?|fails?)\b/i;
const apology = /excuse|pardon|forgive|apolog|brevity|brief|typo|spelling|mistake/i;

const offer =
  /^(get|verkrijg|holen|hol dir|laden|ladda|stáhn|stiahn|preuz|prenes|tải|dapatkan|unduh|받기|다운로드|احصل|ダウンロード|obten|obtén|télécharger|scarica|ottieni|download|hämta|hent|få|skaffa|last ned|hanki|pobierz|získ|получ|скач|завант|загруз|descar|baix|töltse|obțin|λήψη|outlook|ios|android|获取|下载|下載|取得)/iu;

/** Other lines added by programs and virus scanners. */
const others = [
  /^yahoo mail: search, organize, conquer$/iu,
  /^(get|download|try) (bluemail|aqua mail|spark|edison mail|typeapp|mymail|superhuman)\b.{0,60}$/iu,
  /^(please )?(excuse|forgive|pardon) (any |my |the )?(brevity|typos|typing|spelling|autocorrect).{0,80}$/iu,
  /^(virus-free|virenfrei|garanti sans virus|libre de virus|sin virus|privo di virus|virusvrij|без вирусов|wolny od wirusów)\b.{0,40}$/iu,
  /^(this email has been checked for viruses|diese e-mail wurde von avast|cet e-mail a été vérifié|este correo electrónico ha sido comprobado).{0,120}$/iu,
];

const tail = "[\\p{L} ,.!'’/&+-]{0,40}";
const greetings = Object.values(regards).flat().join('|');
const signOff = new RegExp(`^(${greetings}|${thanks})(?!\\p{L})${tail}$`, 'iu');
const formula = new RegExp(`^(${greetings})(?!\\p{L})${tail}$`, 'iu');
const pureThanks = new RegExp(
  `^(${thanks})(?!\\p{L})( (dir|euch|ihnen|you|sehr))?[ ,]*((und|and|&|et|y|e|en|och|og|i|a|ja|ve) )?(${thanksTail}|(${greetings})(?!\\p{L})${tail})?[ ,.!。！]*$`,
  'iu',
);

/** Words that also start sentences: “Best thing would be a new one”. */
const ambiguous =
  /^(best|kind|kindest|warm|warmest|yours|regards|cheers|ciao|t|br|kr|以上)(?!\p{L})(?! ?(and |& )?(regards|wishes|greetings|thanks|sincerely|truly|faithfully|best)(?!\p{L}))[\p{L} /&'’+-]*\p{L}{2}/iu;

/** Whether a line is added by a program, such as “Sent from my iPhone”. */
export function isAddedLine(text: string): boolean {
  const line = text
    .replaceAll(/[*_]|<https?:[^<>]{0,300}>|\(https?:[^()]{0,300}\)|\[https?:[^[\]]{0,300}\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (isAboutPrinting(line)) return true;
  if (line.length === 0 || line.length > 140 || /[?？!！]$/.test(line)) return false;
  if ((sentFrom.test(line) || fromSent.test(line)) && device.test(line))
    return line.split(' ').length <= 18 && !(statement.test(line) && !apology.test(line));
  if (/outlook/i.test(line) && /ios|android|mac/i.test(line) && offer.test(line)) return line.split(' ').length <= 8;
  return others.some((pattern) => pattern.test(line));
}

/** Whether a line is “Best regards” or “Thanks, Dana”. */
export function isSignOff(text: string): boolean {
  const line = lowered(text);
  return line.length <= 60 && (signOff.test(line) || unspaced.test(line));
}

const unspaced = /(よろしくお願い|敬具|此致|敬礼|祝好|谢谢|謝謝|順頌|감사합니다|드림)/;

/** Whether a line is only a sign-off, so that it can be cut with the signature below it. */
export function isFormula(text: string): boolean {
  const line = lowered(text);
  if (line.length > 60 || /[?？]$/.test(line)) return false;
  if (pureThanks.test(line)) return true;
  const words = line.split(/\s+/).length;
  return formula.test(line) && !ambiguous.test(line) && words <= (/[.!]$/.test(line) ? 4 : 8);
}

/** Whether a line is thanks that may end an email or be part of its text. */
export function isThanks(text: string): boolean {
  return pureThanks.test(lowered(text));
}

/** For a regular expression, İ is not a capital i. */
function lowered(text: string) {
  return text.trim().replaceAll('İ', 'i');
}
