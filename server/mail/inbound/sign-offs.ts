/** Words for what an email was sent from. */
const device =
  /iphone|ipad|ipod|android|galaxy|samsung|huawei|honor|xiaomi|redmi|oppo|oneplus|pixel|nokia|sony|xperia|htc|motorola|\blg\b|blackberry|windows|\bmac\b|phone|mobil|móvil|movil|handy|tablet|device|gerät|appareil|dispositivo|toestel|telef|téléph|teléf|\be?-?mail\b|outlook|gmail|yahoo|\baol\b|proton|\btuta|zoho|spark|superhuman|\bhey\b|\bfront\b|canary|newton|edison|polymail|airmail|mimestream|k-9|thunderbird|em client|gmx|web\.de|t-online|\bapps?\b|aplikac|orange|verizon|телефон|устройств|мобильн|пошт|почт|пристр|смартфон|cihaz|puhelin|puhelim|laitte|휴대|모바일|스마트폰|手机|手機|邮箱|郵箱|邮件|客户端|平板|スマートフォン|携帯|ドコモ|وال|هاتف|ايفون|אייפון|טלפון|โทรศัพท์|điện thoại/iu;

/** “Sent from”, in languages that begin with it. */
const sentFrom =
  /^[-–—\s]{0,4}((sent|skickat|sendt|lähetetty|verzonden|verstuurd|gesendet|geschickt|inviato|enviado|enviada|envoyé|wysłan[eoya]|odesláno|odoslané|küldve|elküldve|trimis|отправлено|послано|надіслано|відправлено|изпратено|poslano|saadetud|dikirim|στάλθηκε|εστάλη|απεστάλη|enviat|išsiųsta|nosūtīts|sendt|diese (e-?mail|nachricht) wurde|ce message a été envoyé) (from|by|via|with|using|fra|från|med|vanaf|vanuit|met|mit|aus|von|vom|über|per|da|dal|dallo|dalla|tramite|con|desde|do|de|du|depuis|à partir|avec|com|pelo|através|z|ze|za|poprzez|od|zo|iz|din|de pe|с|со|из|через|от|от моего|з|із|моего|dari|από|το|des del|minun)(?=\s)|lähetetty |gönderen |발신|נשלח|تم الإرسال|أُرسلت|أرسلت|مرسل|ส่งจาก|(được )?gửi từ|发自|發自|从我的|從我的|来自|來自|自我的|通过|透過|由我的)/iu;

/** “From my phone sent”, in languages that end with it. */
const fromSent =
  /^((von|aus|vom|per|mit|diese)\s.{1,80}(gesendet|verschickt|versandt|geschickt)|.{1,60}(から送信(されました)?|에서 (보냄|보냈습니다|보낸 메일|전송|발송)|gönderildi|lähetetty|küldve|发送|發送|傳送|发出))[.。]?$/iu;

const offer =
  /^(get|verkrijg|holen|hol dir|laden|ladda|stáhn|stiahn|preuz|prenes|tải|dapatkan|unduh|받기|다운로드|احصل|ダウンロード|obten|obtén|télécharger|scarica|ottieni|download|hämta|hent|få|skaffa|last ned|hanki|pobierz|získ|получ|скач|завант|загруз|descar|baix|töltse|obțin|λήψη|outlook|ios|android|获取|下载|下載|取得)/iu;

/** Other lines that programs and virus scanners add. */
const others = [
  /^yahoo mail: search, organize, conquer$/iu,
  /^(get|download|try) (bluemail|aqua mail|spark|edison mail|typeapp|mymail|superhuman)\b.{0,60}$/iu,
  /^(please )?(excuse|forgive|pardon) (any |my |the )?(brevity|typos|typing|spelling|autocorrect).{0,80}$/iu,
  /^(virus-free|virenfrei|garanti sans virus|libre de virus|sin virus|privo di virus|virusvrij|без вирусов|wolny od wirusów)\b.{0,40}$/iu,
  /^(this email has been checked for viruses|diese e-mail wurde von avast|cet e-mail a été vérifié|este correo electrónico ha sido comprobado).{0,120}$/iu,
  /^(please )?(consider|think of) (the|our) environment (before|when) printing.{0,60}$/iu,
  /^(bitte )?(denken sie|prüfen sie|schonen).{0,60}(umwelt|drucken).{0,60}$/iu,
];

const signOff =
  /^(best|many thanks|thanks|thank you|thx|cheers|regards|sincerely|respectfully|cordially|yours|kind|kindest|warm|warmest|with (kind|best) regards|best wishes|all the best|take care|ciao|mit (freundlich|best|lieb|vielen)\S* \S+|(viele|liebe|beste|schöne|freundliche|herzliche) grüße?|(viele|liebe|beste|schöne|freundliche|herzliche) gruesse|gruß|grüße|lg|mfg|vg|bg|danke|vielen dank|hochachtungsvoll|servus|(bien )?cordialement|bien à vous|sincères salutations|salutations|merci|respectueusement|amicalement|saludos?|un (cordial )?saludo|atentamente|atte|gracias|muchas gracias|un abrazo|cordiali saluti|distinti saluti|saluti|grazie|cordialmente|atenciosamente|att|abraços?|obrigad[oa]|cumprimentos|melhores cumprimentos|met (vriendelijke|hartelijke) groet\S*|(vriendelijke )?groet\S*|mvg|bedankt|dank|med vänlig\S* hälsning\S*|vänliga hälsningar|hälsningar|mvh|tack|(med )?venlig\S* hilsen|(med )?vennlig\S* hilsen|hilsen|takk|tak|ystävällisin terveisin|terveisin|kiitos|t|z poważaniem|pozdrawiam|serdecznie pozdrawiam|dziękuję|s pozdravem|s přátelským pozdravem|děkuji|s pozdravom|ďakujem|üdvözlettel|köszönettel|köszönöm|tisztelettel|cu stimă|mulțumesc|cu respect|с уважением|спасибо|с наилучшими пожеланиями|з повагою|дякую|с уважение|поздрави|saygılarımla|iyi çalışmalar|teşekkürler|με εκτίμηση|ευχαριστώ|בברכה|תודה|مع أطيب التحيات|مع التحية|شكرا|تحياتي|lp|s poštovanjem|lijep pozdrav|trân trọng|cảm ơn|salam|hormat kami|terima kasih|ขอบคุณ\S*|ขอแสดงความนับถือ)(?!\p{L})[\p{L} ,.!'’/&+-]{0,40}$/iu;

/** Whether a whole line is what a program adds below an email, such as “Sent from my iPhone”. */
export function isAddedLine(text: string): boolean {
  const line = text
    .replaceAll(/[*_]|<https?:[^<>]{0,300}>|\(https?:[^()]{0,300}\)|\[https?:[^[\]]{0,300}\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line.length === 0 || line.length > 140 || /[?？!！]$/.test(line)) return false;
  if ((sentFrom.test(line) || fromSent.test(line)) && device.test(line)) return line.split(' ').length <= 18;
  if (/outlook/i.test(line) && /ios|android|mac/i.test(line) && offer.test(line)) return line.split(' ').length <= 8;
  return others.some((pattern) => pattern.test(line));
}

/** Whether a line is “Best regards” or “Thanks, Dana”. */
export function isSignOff(text: string): boolean {
  // A capital İ is no capital i for a regular expression.
  const line = text.trim().replaceAll('İ', 'i');
  return (
    line.length <= 60 &&
    (signOff.test(line) || /(よろしくお願い|敬具|此致|敬礼|祝好|谢谢|謝謝|順頌|감사합니다|드림)/.test(line))
  );
}
