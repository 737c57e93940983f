/** Words about secrecy, by language. */
const secret =
  /(?<!\p{L})(confidential|confidentiality|privileged|vertraulich\S*|confidentiel\S*|confidenciales?|confidencial\S*|riservat[aeio]|riservatezza|confidenzial\S*|vertrouwelijk\S*|konfidentiell\S*|konfidenc\S*|poufn\S*|důvěrn\S*|dôvern\S*|bizalmas\S*|confidențial\S*|конфиденциальн\S*|конфіденційн\S*|поверителн\S*|gizli\S*|luottamukselli\S*|fortroli\S*|povjerljiv\S*|zaupn\S*|εμπιστευτικ\S*|חסוי\S*|סודי\S*|سري\S*|rahasia|bảo mật)(?!\p{L})|機密|机密|保密|기밀|비밀/iu;

/** Words about the intended reader, by language. */
const meantFor =
  /(?<!\p{L})(intended (only |solely |exclusively )?for|intended recipients?|addressee\S*|destinataire\S*|destinatari[oa]s?|destinatário\S*|geadresseerde\S*|adresat\S*|adressat\S*|mottagare\S*|modtager\S*|mottaker\S*|empfänger\S*|címzett\S*|adresát\S*|příjemc\S*|príjemc\S*|destinatarul\S*|адресат\S*|получател\S*|одержувач\S*|alıcı\S*|vastaanottaja\S*|primatelj\S*|prejemnik\S*|παραλήπτη\S*|נמען|הנמען|المرسل إليه|disclaimer|penerima)(?!\p{L})|宛先|名宛人|受信者|收件人|收件者|수신인|수신자/iu;

/** “By mistake”, by language. */
const byMistake =
  /(?<!\p{L})(in error|by mistake|erroneously|irrtümlich\S*|versehentlich|par erreur|por error|per errore|por engano|por erro|abusivelijk|per abuis|per vergissing|ten onrechte|av misstag|ved en fejl\S*|ved en feil\S*|erehdyksessä|vahingossa|omyłkowo|omylem|tévedésből|tévesen|din greșeală|по ошибке|ошибочно|помилково|yanlışlıkla|hata ile|κατά λάθος|בטעות|بالخطأ|عن طريق الخطأ|greškom|pomotoma)(?!\p{L})|誤って|误收|錯誤|错误地|잘못/iu;

/** Laws on personal data. */
const privacy =
  /(?<!\p{L})(rgpd|gdpr|ds-?gvo|rodo|lgpd|lopd\S*|2016\/679|6698|kvkk|personal data|personenbezogen\S*|données personnelles|données à caractère personnel|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgifter|persondata|personoplysninger|personopplysninger|henkilötietoj\S*|dan(ych|e) osobow\S*|osobní(ch)? údaj\S*|személyes adat\S*|персональн\S+ данн\S*|kişisel veri\S*)(?!\p{L})/iu;

const aboutEmail =
  /(e-?mail|message|nachricht|courriel|mensaje|correo|messaggio|mensagem|bericht|meddelande|wiadomoś|zpráv|správ|üzenet|levél|mesaj|сообщени|письм|повідомлен|лист|ileti|posta|viesti|meddelelse|melding|communication|transmission|μήνυμα|poruk|sporočil|דוא|הודע|رسالة|البريد|pesan|メール|邮件|郵件|메일|administrat|controller|verantwortlich|responsable|titolare)/iu;
const listFooter = /(mailing list|unsubscribe|abmelden|abbestellen|désabonner|listinfo|mailman)/i;

/** “Think of the trees before you print”, by language. */
const printing =
  /(?<!\p{L})(print\p{L}*|druck\p{L}*|ausdruck\p{L}*|ausgedruckt|imprim\p{L}*|impression|stampa\p{L}*|afdrukken|printen|skriver? ut|utskrift\p{L}*|udskriv\p{L}*|tulost\p{L}*|wydruk\p{L}*|drukow\p{L}*|tisk\p{L}*|vytisk\p{L}*|tlač\p{L}*|nyomtat\p{L}*|imprimare|печат\p{L}*|распечат\p{L}*|друк\p{L}*|yazdır\p{L}*|çıktı|εκτυπώσ\p{L}*)(?!\p{L})/iu;
const nature =
  /(?<!\p{L})(environment|planet|trees?|nature|umwelt|natur|bäume|environnement|planète|arbres?|medio ?ambiente|planeta|árbol\p{L}*|ambiente|árvore\p{L}*|natureza|milieu|bomen|miljö\p{L}*|miljø\p{L}*|ympäristö\p{L}*|środowisk\p{L}*|přírod\p{L}*|prostřed\p{L}*|prostred\p{L}*|környezet\p{L}*|mediul\p{L}*|природ\p{L}*|окружающ\p{L}*|довкілля|çevre\p{L}*|doğa\p{L}*|περιβάλλον)(?!\p{L})/iu;
const think =
  /(?<!\p{L})(think|consider|respect|save|protect|denken|denk|schonen|schont|schützen|pense\p{L}*|pensi|piens\p{L}*|respete|proteja|cuide|rispett\p{L}*|tänk\p{L}*|tænk\p{L}*|tenk\p{L}*|ajattele\p{L}*|säästä\p{L}*|pomyśl\p{L}*|chroń\p{L}*|mysl\p{L}*|zvažte|šetř\p{L}*|gondol\p{L}*|óv\p{L}*|gândiți\p{L}*|protej\p{L}*|подума\p{L}*|берег\p{L}*|помн\p{L}*|düşün\p{L}*|koru\p{L}*|σκεφτ\p{L}*)(?!\p{L})/iu;

/** The part of a notice that is read, in characters. */
const mostText = 5000;

/** “This email”, by language. */
const thisEmail =
  /(?<!\p{L})(this|the information in|diese[rs]?|ce|cet|cette|este|esta|el presente|questo|questa|il presente|la presente|esta|dit|deze|detta|det här|denna|denne|dette|tämä\p{L}*|tej|ta|niniejsz\p{L}+|tent[oe]|tato|táto|ez az?|jelen|acest\p{L}*|это|этом|данн\p{L}+|настоящ\p{L}+|цей|цього|це|bu|ovaj|ova|to|αυτό|το παρόν|ini|thư)\s+(?:\p{L}+\s){0,2}((e-?)?mail|message|communication|transmission|nachricht|courriel|mensaje|correo|messaggio|comunicazione|mensagem|bericht|meddel|melding|viesti|wiadomoś|zpráv|správ|üzenet|levél|mesaj|сообщени|письм|лист|повідомлен|ileti|posta|poruk|sporočil|μήνυμα|pesan)|本(メール|邮件|郵件)|このメール|이 메일|הודעה זו|דוא"ל זה|هذه الرسالة|هذا البريد/iu;
const firstPerson = /(?<!\p{L})(I|I'm|I’m|[Ii]ch|[Mm]ein\p{L}*|[Jj]e|[Jj]['’]ai|ik|jag|jeg|я)(?!\p{L})/u;

/** Whether a text is about who may read an email, or about data protection laws. */
export function isLegalNotice(whole: string): boolean {
  const text = whole.slice(0, mostText);
  if (!aboutEmail.test(text)) return false;
  if (privacy.test(text) && /www\.|https?:/i.test(text)) return true;
  return countGroups(text) > 1 || (countGroups(text) === 1 && isAboutThisEmail(text) && !isOfAuthor(text));
}

/** Whether a text says “this email”. */
export function isAboutThisEmail(text: string): boolean {
  return thisEmail.test(text);
}

/** Whether a text says “I”, in languages that require it. */
export function isOfAuthor(text: string): boolean {
  return firstPerson.test(text);
}

/** Whether a text mentions secrecy or readers. Below a company's name it is a notice, elsewhere it may be a remark. */
export function isLikeNotice(text: string): boolean {
  if (text.length > mostText) return false;
  const isToPrint = printing.test(text) && isAboutThisEmail(text);
  return privacy.test(text) || isToPrint || (aboutEmail.test(text) && countGroups(text) > 0);
}

function countGroups(text: string) {
  return [secret, meantFor, byMistake, privacy].filter((words) => words.test(text)).length;
}

/** Whether a line asks to print less. */
export function isAboutPrinting(text: string): boolean {
  return (
    text.length <= 160 &&
    !/[?？]$/.test(text.trim()) &&
    think.test(text) &&
    !isOfAuthor(text) &&
    printing.test(text) &&
    nature.test(text)
  );
}

/** Whether a text is the footer of a mailing list. */
export function isListFooter(text: string): boolean {
  return listFooter.test(text);
}
