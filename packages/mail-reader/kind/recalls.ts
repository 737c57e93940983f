/** What Outlook writes when somebody recalls an email, with the subject of that email, by language. */
const sentences = [
  /\bwould like to recall the message,? ["“](.+)["”]\.?$/i,
  /\bmöchte die Nachricht ["„“«](.+)["“”»] (?:wieder )?zurückrufen\.?$/i,
  /\bsouhaite(?:rait)? rappeler le message ?["“«]\s?(.+?)\s?["”»]\.?$/i,
  /\b(?:desea|quiere|desearía) (?:recuperar|retirar) el mensaje,? ["“«](.+)["”»]\.?$/i,
  /\bdesidera richiamare il messaggio,? ["“«](.+)["”»]\.?$/i,
  /\bwil het bericht ["“„](.+)["”“] intrekken\.?$/i,
];

/** In characters, of the only line. */
const Longest = 400;

/**
 * The subject of the email that an email takes back, as Outlook sends it to other mail servers, which can't do that;
 * undefined for any other email.
 * @param subject of the recall, which ends with the other one
 * @param text the new words
 */
export function readRecall(subject: string, text: string): string | undefined {
  const [line = '', ...others] = text.split('\n').filter((each) => /\S/.test(each));
  if (others.length > 0 || line.length > Longest) return undefined;
  const [recalled] = sentences.flatMap((sentence) => sentence.exec(line.trim())?.[1] ?? []);
  return recalled && subject.endsWith(recalled) && subject !== recalled ? recalled : undefined;
}
