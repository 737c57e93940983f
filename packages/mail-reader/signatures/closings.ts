import { isBlank, type Line } from '../text/lines.ts';
import { type Author, isLikeName, isNameOf, isShortNameOf } from './author.ts';
import { isFormula, isThanks } from './sign-offs.ts';

/**
 * The start of “Best regards” and the name above a signature. They are cut with it, unless they say more than a
 * formula, or are thanks and the whole content of the email.
 * @param end the start of the signature
 */
export function closingStart(lines: Line[], end: number, author: Author): number {
  const name = filledAbove(lines, end);
  const isNamed = name >= 0 && isNameLine(lines[name]?.text ?? '', author);
  const aboveName = isNamed ? formulasStart(lines, name, author) : end;
  const start = isNamed && aboveName < name ? aboveName : formulasStart(lines, end, author);
  const isAnswer = lines.slice(start, end).some(({ text }) => isThanks(text)) && !saysMore(lines.slice(0, start));
  return isAnswer ? end : start;
}

/** Up to two sign-offs in a row: “Many thanks” and “Kind regards”. */
function formulasStart(lines: Line[], end: number, author: Author) {
  let first = end;
  for (let round = 0; round < 2; round += 1) {
    const above = filledAbove(lines, first);
    const text = lines[above]?.text ?? '';
    const isClosing = isFormula(text) || (round === 0 && above === first - 1 && isUnknownFormula(text));
    if (above < 0 || !isClosing || isNameOf(text, author)) break;
    first = above;
  }
  return first;
}

function filledAbove(lines: Line[], end: number) {
  return lines.slice(0, end).findLastIndex((line) => !isBlank(line));
}

function isNameLine(text: string, author: Author) {
  return isNameOf(text, author) || isShortNameOf(text, author) || isLikeName(text);
}

/** A sign-off in an unknown language: a few words and a comma right above the name. */
export function isUnknownFormula(text: string): boolean {
  return /[,،，]$/.test(text.trim()) && text.trim().split(/\s+/).length <= 4;
}

/** Whether lines have more than a salutation. Below only a salutation, thanks are the content of the email. */
function saysMore(lines: Line[]) {
  const filled = lines.flatMap((line) => (isBlank(line) ? [] : line.text.trim()));
  const isSaid = (text: string) => text.split(/\s+/).length > 3 || /[.?。？]$/.test(text);
  return filled.length > 1 || filled.some(isSaid);
}
