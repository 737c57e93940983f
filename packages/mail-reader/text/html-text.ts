import { bodyLines } from './body-lines.ts';
import { joinLines } from './lines.ts';

/** The visible text of HTML, as that of an email is read: with targets after links, and `>` before quotes. */
export function textOfHtml(html: string) {
  return joinLines(
    bodyLines({ texts: [{ kind: 'html', text: html, isFlowed: false, isDelSp: false }], plain: '' }).lines,
  );
}
