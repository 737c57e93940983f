import { invisible } from './lines.ts';

/**
 * How mail programs say “wrote” in the line above a quote, by language. Words before the name (German, Dutch,
 * Scandinavian) and after it.
 */
const wrote: Record<string, string[]> = {
  Arabic: ['كتب', 'كتبت', 'تمت كتابة ما يلي بواسطة'],
  Bulgarian: ['написа', 'пише'],
  Catalan: ['va escriure', 'ha escrit', 'escrigué', 'Missatge de'],
  Chinese: ['写道', '寫道', '写到', '编写', '寫入', '写入'],
  Croatian: ['napisao je', 'napisala je', 'je napisao', 'je napisala', 'napisao/la je', 'piše'],
  Czech: ['napsal', 'napsala', 'napsal(a)', 'napsal/a', 'odesílatel'],
  Danish: ['skrev', 'skrev følgende'],
  Dutch: ['schreef', 'het volgende geschreven', 'heeft geschreven'],
  English: ['wrote', 'has written'],
  Estonian: ['kirjutas'],
  Finnish: ['kirjoitti', 'kirjoitti seuraavasti'],
  French: ['a écrit', 'écrit', 'a écrit le'],
  German: ['schrieb', 'schrieb am', 'geschrieben', 'schreibt'],
  Greek: ['έγραψε', 'έγραψε τα εξής', 'έγραψες'],
  Hebrew: ['כתב', 'כתבה', 'כתב/ה', 'מאת'],
  Hindi: ['ने लिखा'],
  Hungarian: ['ezt írta', 'írta', 'a következőt írta'],
  Indonesian: ['menulis', 'bertulis'],
  Italian: ['ha scritto', 'scrive', 'scrisse'],
  Japanese: [
    '書きました',
    'のメール',
    'のメッセージ',
    'wrote',
    'さんは書きました',
    'が書きました',
    'からのメール',
    '書いています',
  ],
  Korean: ['작성', '님이 작성', '썼습니다', '님의 말', '님께서 작성'],
  Latvian: ['rakstīja'],
  Lithuanian: ['rašė', 'parašė'],
  Malay: ['menulis'],
  Norwegian: ['skrev'],
  Persian: ['نوشت', 'نوشته است'],
  Polish: ['napisał', 'napisała', 'napisał(a)', 'napisał/a', 'pisze', 'napisał/-a'],
  Portuguese: ['escreveu', 'escreveu o seguinte', 'escreve'],
  Romanian: ['a scris', 'a scris următoarele'],
  Russian: ['написал', 'написала', 'написал(а)', 'пишет', 'писал', 'писал(а)', 'написано'],
  Serbian: ['је написао', 'је написала', 'написао је'],
  Slovak: ['napísal', 'napísala', 'napísal(a)', 'napísal/a', 'odosielateľ'],
  Slovenian: ['je napisal', 'je napisala', 'napisal', 'napisala', 'je oseba'],
  Spanish: ['escribió', 'escribió lo siguiente', 'escribe', 'ha escrito'],
  Swedish: ['skrev', 'skrev följande'],
  Thai: ['เขียนว่า', 'เขียน', 'ได้เขียนว่า'],
  Turkish: ['şunu yazdı', 'şunları yazdı', 'yazdı', 'tarihinde'],
  Ukrainian: ['пише', 'написав', 'написала', 'написав(-ла)', 'писав'],
  Vietnamese: ['đã viết', 'viết'],
};

const verbs = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${Object.values(wrote)
    .flat()
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);

/** Scripts without spaces between words. */
const unspacedVerbs = new RegExp(
  ['Chinese', 'Japanese', 'Korean', 'Thai']
    .flatMap((language) => wrote[language] ?? [])
    .map(escaped)
    .join('|'),
);

/** Programs that name the author in other ways, as `Quoting Dana <dana@example.com>:`. */
const otherForms =
  /^(quoting|zitat von|citando|citation de|citando a|en réponse à|in reply to|citát|cytowanie|idézet|цитирование|на)\b/iu;

const email = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/;
const endsWithEmail = /[<(（[][^\s<>()]{1,64}@[^\s<>()]{1,255}[>)）\]]\s?\p{L}{0,3}\s?[:：]$/u;
const year = /(?<!\d)(19|20)\d\d(?!\d)|(?<!\d)25[67]\d(?!\d)/;
const time = /(?<!\d)\d{1,2}\s?[:.h時点시]\s?\d{2}(?!\d{3})/;
const shortDate = /(?<!\d)\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?!\d)/;

function escaped(text: string) {
  return text.replaceAll(/[()/.]/g, '\\$&');
}

/** How sure a line is to say who wrote what follows. */
export type Certainty = 'certain' | 'above-quote' | undefined;

/** An attribution is no longer than this, whatever name and address it contains. */
const longest = 400;

/**
 * Whether a text says who wrote what follows it. *Certain* ones stand on their own; others are one only if quoted lines
 * follow.
 */
export function readAttribution(text: string): Certainty {
  if (text.length > longest) return undefined;
  const line = text
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('*', '')
    .replace(/^-{2,} ?| ?-{2,}$/g, '')
    .trim();
  const isDrawn = /^-{2,}.*-{2,}$/.test(text.trim());
  if (!isDrawn && !/[:：]$/.test(line)) return undefined;
  const hasVerb = verbs.test(line) || unspacedVerbs.test(line);
  const hasEmail = email.test(line);
  const hasDate = year.test(line) || shortDate.test(line);
  if (isDrawn) return hasVerb && (hasEmail || hasDate) ? 'certain' : undefined;
  const hasTime = time.test(line);
  if (hasEmail && (hasDate || hasTime) && (hasVerb || (hasDate && hasTime && endsWithEmail.test(line))))
    return 'certain';
  if (hasVerb && hasDate && hasTime && namesAuthor(line)) return 'certain';
  if (hasVerb && (hasEmail || hasDate || hasTime || isShort(line))) return 'above-quote';
  return hasEmail || (hasDate && hasTime) || otherForms.test(line) ? 'above-quote' : undefined;
}

/** “Dana Smith wrote:” */
function isShort(line: string) {
  return (
    line.split(' ').length <= 6 &&
    /^["'“]?\p{Lu}|^[^\p{Lu}\p{Ll}]/u.test(line) &&
    !/^(I|You|We|They|Ich|Sie|Du|Wir|Je|Vous|Tu|Nous|Yo|Usted|Io|Lei|Eu|Você|Ik|U|Jij)\b/.test(line)
  );
}

/** Without an address, the word beside the verb is a name: prose says “the server wrote”. */
function namesAuthor(line: string) {
  const found = verbs.exec(line);
  if (!found) return true;
  const before =
    line
      .slice(0, found.index)
      .trim()
      .split(/[\s,]+/)
      .at(-1) ?? '';
  const after = line
    .slice(found.index + found[0].length)
    .replace(/[:：]$/, '')
    .trim();
  const name = (after || before).replace(/^["'“(<]+/, '');
  return /^\p{Lu}|^[\p{Lo}]/u.test(name) && !/^(I|Ich|Er|Sie|We)$/.test(name);
}

/** The address in an attribution or a header line. */
export function emailIn(text: string): string {
  return (
    email
      .exec(text.replaceAll(invisible, ''))?.[0]
      .replace(/^mailto:/, '')
      .replace(/[.]+$/, '') ?? ''
  );
}

/** Words that begin such a line, where it is wrapped so that the rest alone looks complete. */
const openings =
  /^(on|am|le|el|il|em|op|den|on|w dniu|dnia|dne|dňa|pe|ti|ma|ke|to|la|su|në|v|на|от|в|a|στις|vào|pada|at|in data|il giorno|el día|no dia|در|في|בתאריך|ในวันที่|在|於|\p{L}{2,4}[.,])\s.{0,80}\d/iu;

/** Whether a line is the beginning of an attribution that goes on in the next line. */
export function opensAttribution(text: string, next: string): boolean {
  const line = text.replaceAll(invisible, '').trim();
  if (line === '' || line.length > 120 || /[.!?:]$/.test(line)) return false;
  return openings.test(line) || /^[<(]?[^\s<>]{1,64}@\S{1,255}/.test(next.replaceAll(invisible, '').trim());
}
