import { once } from 'node:events';
import pLimit from 'p-limit';
import { articleMessages, PreviewLength } from '#contract/articles-constants.ts';
import { HttpError, invalid } from '#server/http/errors.ts';
import { type Helper, startHelper, stopHelper } from '#server/process/helper.ts';

/**
 * The time limit for parsing an article, in milliseconds. The longest normal one takes 200 on an idle machine and
 * several times that on a busy one; a few malicious kilobytes keep the parser busy for minutes.
 */
const TIME_LIMIT = 1_500;

/** How many articles may wait for the parser. */
const MostWaiting = 16;

/** In MB. The longest normal article needs a tenth of it. */
const MostMemory = 256;

/** A single process leaves the other core of a small machine free. */
const oneAtATime = pLimit(1);

/** A process, not a thread: V8 may end the whole process when a thread exceeds its heap limit. */
let parser: Promise<Helper> | undefined;

/**
 * The plain text of an article, one line per block or table cell; HTML is left out. A separate process parses it, so
 * that other requests are not blocked. Call it before a transaction begins.
 * @param markdown CommonMark with GitHub's tables, strikethrough and task lists
 * @throws 400 for markup nested too deep for the server or a browser; 503 if too many articles wait
 */
export async function plainTextOf(markdown: string): Promise<string> {
  if (oneAtATime.pendingCount >= MostWaiting) throw new HttpError(503, articleMessages.tooManySaves, { retryAfter: 5 });
  return oneAtATime(() => parse(markdown));
}

/** The first 150 characters of a text (specification, section 9), cut at a word. */
export function previewOf(plainText: string) {
  const text = plainText.replaceAll('\n', ' ');
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

async function parse(markdown: string) {
  parser ??= startParser();
  const current = await parser;
  const { child, ended } = current;
  const over = AbortSignal.any([ended, AbortSignal.timeout(TIME_LIMIT)]);
  child.ref();
  child.channel?.ref();
  try {
    const answered = once(child, 'message', { signal: over });
    child.send(markdown);
    const [words]: (string | null)[] = await answered;
    if (typeof words === 'string') return words;
  } catch (error) {
    if (!over.aborted) throw error;
    await stopHelper(current);
  } finally {
    child.unref();
    child.channel?.unref();
  }
  throw invalid('content', articleMessages.tooNested);
}

function startParser() {
  return startHelper(import.meta.url, 'markdown-process', {
    execArgv: [`--max-old-space-size=${MostMemory}`],
    onEnd: () => {
      parser = undefined;
    },
  });
}
