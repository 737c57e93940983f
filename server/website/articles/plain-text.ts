import { articleMessages, PreviewLength } from '#contract/articles-constants.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { SeparateProcessFailure, separateProcess } from '#server/platform/process/separate-process.ts';

const parser = separateProcess<string, string | null>(import.meta.url, 'markdown-process', {
  // The longest normal article takes 200 ms on an idle machine and several times that on a busy one; a few malicious
  // kilobytes keep the parser busy for minutes.
  time: 1_500,
  idle: 60_000,
  // The longest normal article needs a tenth of it.
  memory: 256,
});

/**
 * The plain text of an article, one line per block or table cell. A separate process parses it, so
 * that other requests are not blocked. Call it before a transaction begins.
 * @param markdown CommonMark with GitHub's tables, strikethrough and task lists
 * @throws 400 for markup nested too deep for the server or a browser; `TooBusy` if too many articles wait
 */
export async function plainTextOf(markdown: string): Promise<string> {
  const words = await parser.run([markdown]).catch((error) => {
    if (error instanceof SeparateProcessFailure) return null;
    throw error;
  });
  if (words === null) throw invalid('content', articleMessages.tooNested);
  return words;
}

/**
 * The first 150 characters of a text (specification, section 9), cut at a word. A dot is between blocks that no sentence ends,
 * such as a heading and what follows it.
 */
export function previewOf(plainText: string) {
  const text = plainText.replaceAll(/(?<![.!?:;,…])\n/g, ' · ').replaceAll('\n', ' ');
  const most = start(text, PreviewLength);
  if (most === text) return text;

  const longer = start(text, PreviewLength + 1);
  const words = longer.replace(/\s+\S*$/, '');
  const kept = words === longer ? most : words;
  return `${kept.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** The first characters of a text, without splitting a surrogate pair. */
function start(text: string, characters: number) {
  let end = 0;
  for (let n = 0; n < characters && end < text.length; n++) end += Number(text.codePointAt(end)) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
