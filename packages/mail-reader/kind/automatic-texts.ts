import { automaticPhrases } from './automatic-phrases.ts';

/** Greetings and thanks at the start of a text. */
const greeting =
  /^\W*(dear|hello|hi|good (morning|day|afternoon)|sehr geehrte|guten tag|hallo|liebe|bonjour|madame|monsieur|cher|estimad|hola|buen[oa]s|gentile|egregi|salve|buongiorno|prezad|car[oa]|olá|bom dia|geachte|beste|hej|hei|kære|kjære|szanown|dzień dobry|witam|уважаем|здравствуйте|hyvä|您好|你好|尊敬|いつも|お世話|平素)/iu;

/** In characters. */
const Longest = { read: 1_500, greeting: 80 };

/**
 * Compares a text with automatic replies in fourteen languages. `automatic`: calls itself an automatic reply.
 * `notice`: says who is out and whom to contact instead. `absence`: says only who is out. `receipt`: confirms an email
 * and promises a reply. `mention`: mentions an automatic reply later in the text, possibly in a quote.
 * @param text the readable text, with quotes
 */
export function automaticText(text: string): 'automatic' | 'notice' | 'absence' | 'receipt' | 'mention' | undefined {
  const own = ownWords(text);
  const sentences = sentencesIn(own);
  for (const { automatic, absence, receipt, closing } of automaticPhrases) {
    const isFirst = (phrase: RegExp) => isSaidFirst(sentences, phrase, receipt);
    if (isFirst(automatic)) return 'automatic';
    if (isFirst(absence)) return closing.test(own) ? 'notice' : 'absence';
    if (isFirst(receipt) && closing.test(own)) return 'receipt';
    if (sentences.some((sentence) => automatic.test(sentence)) && !/[:：]\s*$/m.test(own)) return 'mention';
  }
  return undefined;
}

/** The beginning, without quotes. */
function ownWords(text: string) {
  const lines = text.slice(0, Longest.read * 4).split('\n');
  const quote = lines.findIndex((line) => line.startsWith('>'));
  return lines
    .slice(0, quote < 0 ? undefined : quote)
    .join('\n')
    .slice(0, Longest.read)
    .trim();
}

function sentencesIn(text: string) {
  const isBreak = /(?<!\d)[.!?](?=\s|$)|[。！？]|[:：](?=\s)|\n\s*\n/u;
  const sentences = text.split(isBreak).map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim());
  return sentences.filter((sentence) => /\p{L}/u.test(sentence));
}

/** Whether a text says this right after a greeting and thanks. */
function isSaidFirst(sentences: string[], phrase: RegExp, thanks: RegExp) {
  for (const [index, sentence] of sentences.slice(0, 4).entries()) {
    if (phrase.test(sentence)) return true;
    const isGreeting = sentence.length <= Longest.greeting && greeting.test(sentence);
    // “Dear Mr. Sample”
    const isName = index > 0 && !sentence.includes(' ') && sentence.length <= 25;
    if (!isGreeting && !isName && !thanks.test(sentence)) return false;
  }
  return false;
}
