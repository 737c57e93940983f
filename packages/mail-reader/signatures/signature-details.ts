import { isRule } from '../quotes/separators.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { endsWithAbbreviation, isPostscript, isSentence } from '../text/sentences.ts';
import { type Author, isCompanyOf, isNameOf } from './author.ts';
import { isLikeNotice } from './boilerplate.ts';
import { isParticular } from './contact-lines.ts';

/** The most lines of a signature. */
export const mostDetails = 18;

const invitation =
  /(?<!\p{L})(linkedin|facebook|instagram|twitter|youtube|xing|tiktok|follow us|visit us)(?!\p{L})|^(she|he|they)\/(her|him|them)/iu;
const slogan = /^["“„«»'‚「*_].{3,100}["”“«»'‘」*_]$/u;

/** The placeholder of a picture in plain text. */
const picture = /^\[(cid:|image|logo|bild|facebook|linkedin|[^\]]{0,60}\.(png|jpe?g|gif))[^\]]{0,100}\]/iu;

/**
 * Whether no line from here on could be a sentence of the sender. Each paragraph but the first must look like a
 * company's text.
 */
export function areDetails(lines: Line[], start: number, author: Author): boolean {
  const texts = withoutSlogan(lines, start, author);
  if (texts.length > mostDetails || !texts.every((text) => isDetail(text, author))) return false;
  const [, ...others] = paragraphsFrom(lines, start);
  return others.every((paragraph) => paragraph.some((text) => isLikeHeading(text) || isCertain(text, author)));
}

/** “We are closed on Fridays in August.” right below a phone number is part of the signature. */
function withoutSlogan(lines: Line[], start: number, author: Author) {
  const texts = filledTexts(lines, start);
  const [above, last] = (paragraphsFrom(lines, start).at(-1) ?? []).slice(-2);
  const isGlued =
    above !== undefined && last !== undefined && isProof(above, author) && !/[?？]$/.test(last) && !isPostscript(last);
  const isSure = texts.filter((text) => isProof(text, author)).length > 1 && (last ?? '').length <= 120;
  return isGlued && isSure ? texts.slice(0, -1) : texts;
}

/** “Use the address below”, and any line with a colon, introduce content of the email. */
const announcement =
  /[:：]$|(?<!\p{L})(below|following|unten|folgend\p{L}*|ci-dessous|suivant\p{L}*|abajo|siguiente\p{L}*|abaixo|seguinte\p{L}*|sotto|seguent\p{L}*|hieronder|volgende|nedan|nedenfor|følgende|följande|alla|poniż\p{L}*|níže|nižšie|alább\p{L}*|следующ\p{L}*|ниже|нижче|aşağıda\p{L}*|παρακάτω)(?!\p{L})|以下|下記|如下|아래/iu;

/** Whether a line introduces content of the email. */
export function announces(text: string): boolean {
  return announcement.test(text.trim());
}

/** Whether a line proves a signature, by contact details or the author's own company. */
export function isProof(text: string, author: Author): boolean {
  const isSaid = isSentence(text) && !endsWithAbbreviation(text);
  return isParticular(text) || (isCompanyOf(text, author) && !isSaid);
}

function isDetail(text: string, author: Author) {
  if (isPostscript(text) || (technical.test(text.trim()) && !isLikeNotice(text))) return false;
  if (isCertain(text, author)) return true;
  if (/[?？:：]$/.test(text.trim()) || text.trim().length > 120) return false;
  return !isSentence(text) && (isLabelLike(text) || isLikeHeading(text));
}

/** Lines of logs and settings. */
const technical =
  /\d{1,2}:\d{2}:\d{2}|^\d{4}-\d{2}-\d{2}|^[$#>] |(?<!\p{L})(error|warning|failed|exception|refused|timeout|port|user|username|host|password|passwort|benutzer|mot de passe|contraseña)(?!\p{L})/iu;

/** Whether a line is certainly not a sentence. */
function isCertain(text: string, author: Author) {
  const line = text.trim();
  if (isProof(line, author) || isNameOf(line, author) || isRule(line)) return true;
  if (/[?？]$/.test(line)) return false;
  return picture.test(line) || slogan.test(line) || (invitation.test(line) && line.length < 80) || isLikeNotice(line);
}

/** Few words without the end of a sentence: a name, a role or a department. */
export function isLabelLike(text: string): boolean {
  const line = text.trim();
  const isShort = line.split(/\s+/).length <= 6 && line.length <= (isUnspaced(line) ? 25 : 70);
  const isEnded = /[.!?:;。！？：…]$/.test(line) && !endsWithAbbreviation(line);
  return isShort && !isEnded && !/^[-*•>]\s(?!.*\s[-*•>]$)|^\d{1,2}[.)]\s/.test(line);
}

function isUnspaced(line: string) {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(line);
}

/** Mostly words with capitals, such as the names of a department and a company. */
function isLikeHeading(text: string) {
  const words = text
    .trim()
    .split(/[\s/|·•,&–-]+/)
    .filter((word) => /\p{L}{3}/u.test(word));
  const capitalized = words.filter((word) => /^[("'“]?\p{Lu}/u.test(word)).length;
  return words.length > 0 && words.length <= 14 && capitalized >= words.length * 0.7 && !/[.!?:]$/.test(text.trim());
}

/** The texts of each paragraph from a line on. */
export function paragraphsFrom(lines: Line[], start: number): string[][] {
  const paragraphs: string[][] = [];
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    if (isBlank(line)) continue;
    const last = paragraphs.at(-1);
    if (last && !isBlank(lines[index - 1] as Line)) last.push(line.text);
    else paragraphs.push([line.text]);
  }
  return paragraphs;
}

/** The texts of all lines from a line on, without blank ones. */
export function filledTexts(lines: Line[], start: number): string[] {
  return lines.slice(start).flatMap((line) => (isBlank(line) ? [] : line.text));
}
