import { invisible } from '../text/lines.ts';
import { unspacedVerbs, verbs } from './attribution-verbs.ts';

/** Other attributions, such as `Quoting Dana <dana@example.com>:`. */
const otherForms =
  /^(quoting|zitat von|citando|citation de|citando a|en réponse à|in reply to|citát|cytowanie|idézet|цитирование|на)\b/iu;

/** Usenet: `In message <id@example.com>, Dana Smith <dana@example.com> writes` */
const usenet = /^in (message|article) <[^<>\s]{1,255}>,? .{1,150} (writes|wrote):?$/i;

/** `On November 2, 2026 at 10:00:00, Dana Smith (dana@example.com) said:`. People also write this verb themselves. */
const dated = /^on .{0,60}\d{4}.{0,100}[(<][^\s<>()@]{1,64}@[^\s<>()@]{1,255}[)>] (said|says):$/i;

/** Samsung phones glue it to their signature: “Sent from Samsung MobileDana <dana@example.com> wrote:” */
const sentFromWriter = /^sent from [^<>]{1,80}<[^\s<>@]{1,64}@[^\s<>@]{1,255}> wrote:$/i;

const email = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/;
const endsWithEmail = /[<(（[][^\s<>()]{1,64}@[^\s<>()]{1,255}[>)）\]]\s?\p{L}{0,3}\s?[:：]$/u;
const year = /(?<!\d)(19|20)\d\d(?!\d)|(?<!\d)25[67]\d(?!\d)/;
const time = /(?<!\d)\d{1,2}\s?[:.h時点시]\s?\d{2}(?!\d{3})/;
const endsWithAddress = /(?:^|[ <(])[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}[>)]?$/;
const endsWithTime = /(?<!\d)\d{1,2}[:.h]\d{2}(:\d{2})?( ?[ap]\.?m\.?)?$/i;
const shortDate = /(?<!\d)\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?!\d)/;

/** The certainty that a line is an attribution. */
export type Certainty = 'certain' | 'above-quote' | undefined;

/** The longest attribution, in characters. */
const longest = 400;

/**
 * Whether a text is an attribution. A *certain* one needs no context; others count only above quoted lines.
 */
export function readAttribution(text: string): Certainty {
  if (text.length > longest) return undefined;
  const line = text
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('*', '')
    .replace(/^-{2,} ?| ?-{2,}$/g, '')
    .trim();
  if (usenet.test(line)) return 'above-quote';
  const isDrawn = /^-{2,}.*-{2,}$/.test(text.trim());
  if (isBetweenMarks(line)) return (year.test(line) || shortDate.test(line)) && time.test(line) ? 'certain' : undefined;
  if (!isDrawn && !/[:：]$/.test(line)) return isNameAndTime(line) || isDatedAuthor(line) ? 'above-quote' : undefined;
  if (isOwnSentence(line)) return undefined;
  if (sentFromWriter.test(line) || dated.test(line)) return 'certain';
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

/** GroupWise: `>>> Dana Smith <dana@example.com> 11/2/2026 10:00 AM >>>` */
export function isBetweenMarks(text: string): boolean {
  return /^>>> \S.* >>>$/.test(text.trimEnd());
}

/** Nextcloud: `"Dana Smith" dana@example.com – 2 November 2026 10:00` */
function isNameAndTime(line: string) {
  const [, before = '', date = ''] = line.length > 200 ? [] : (/^(.+) [–—-] (.{8,60})$/u.exec(line) ?? []);
  const isNamed = endsWithAddress.test(before) && before.split(' ').length <= 8;
  return isNamed && endsWithTime.test(date) && (year.test(date) || shortDate.test(date));
}

/** GMX on phones: `Am 03.03.25 um 09:21 schrieb Helpdesk` */
function isDatedAuthor(line: string) {
  const isDated = shortDate.test(line) && time.test(line) && verbs.test(line);
  return isDated && line.split(' ').length <= 12 && !isOwnSentence(line) && namesAuthor(line);
}

/** “I” beside the verb, in languages whose verb does not include it. Sam and Vi are names. */
const firstPerson = /^(I|[Ww]e|[Ii]ch|[Ww]ir|ik|wij|jag|jeg|vi|[Jj]['’]ai|avons|[Яя]|[Мм]ы|ми|jsem|jsme|som|sme)$/u;

/** “Last week I wrote:” is a sentence of the sender, who quotes by hand. */
function isOwnSentence(line: string) {
  const found = verbs.exec(line);
  if (!found) return false;
  const before = lastWord(line.slice(0, found.index));
  const after =
    line
      .slice(found.index + found[0].length)
      .trim()
      .split(/[\s,:]+/)[0] ?? '';
  return firstPerson.test(before) || firstPerson.test(after);
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
  const before = lastWord(line.slice(0, found.index));
  const after = line
    .slice(found.index + found[0].length)
    .replace(/[:：]$/, '')
    .trim();
  const name = (after || before).replace(/^["'“(<]+/, '');
  return /^\p{Lu}|^[\p{Lo}]/u.test(name) && !/^(I|Ich|Er|Sie|We)$/.test(name);
}

function lastWord(text: string) {
  return (
    text
      .trim()
      .split(/[\s,]+/)
      .at(-1) ?? ''
  );
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

/** Whether a line begins an attribution that continues in the next line. */
export function opensAttribution(text: string, next: string): boolean {
  const line = text.replaceAll(invisible, '').trim();
  if (line === '' || line.length > 120 || /[.!?:]$/.test(line)) return false;
  return openings.test(line) || /^[<(]?[^\s<>]{1,64}@\S{1,255}/.test(next.replaceAll(invisible, '').trim());
}
