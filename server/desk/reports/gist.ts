import { ReportLimit } from '#contract/reports-constants.ts';

/** Shorter sentences are greetings and thanks. */
const FEWEST_WORDS = 4;

const sentences = new Intl.Segmenter('en-US', { granularity: 'sentence' });

/**
 * The first sentence of a comment that says something, as plain text in one line.
 * @returns null if there is none
 */
export function gistOf(comment: string) {
  const plain = comment
    .split('\n')
    // What somebody else wrote, and the marks of lists.
    .filter((line) => !line.startsWith('>'))
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean)
    // A sentence does not continue on the next line.
    .map((line) => (/[.!?…:,;]$/.test(line) ? line : `${line}.`))
    .join(' ');
  const found = Array.from(sentences.segment(plain), ({ segment }) => segment.trim());
  const telling = found.find((sentence) => sentence.split(/\s+/).length >= FEWEST_WORDS) ?? found[0];
  return telling ? shortened(telling) : null;
}

function shortened(sentence: string) {
  if (sentence.length <= ReportLimit.done) return sentence;
  const start = sentence.slice(0, ReportLimit.done);
  return `${start.replace(/\s+\S*$/, '')}…`;
}
