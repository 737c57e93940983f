import type { Measurement } from './lighthouse.ts';

/** Bytes in a kilobyte, as networks count. */
export const KB = 1_000;

const LARGEST_CONTENTFUL_PAINT = 800;
const TRANSFERRED = 100 * KB;
const SCRIPT = 20 * KB;
/** The contact page is its form: it may load the form's script at once. */
const SCRIPT_OF_CONTACT = 100 * KB;

/**
 * What keeps a page from its goals, a sentence each.
 * @param page its address on the site
 */
export function missedGoals(page: string, figures: Measurement) {
  const isContact = page === '/contact';
  const script = isContact ? SCRIPT_OF_CONTACT : SCRIPT;
  const misses: [boolean, string][] = [
    ...missedScores(figures),
    [figures.lcp > LARGEST_CONTENTFUL_PAINT, `LCP is ${figures.lcp} ms, above ${LARGEST_CONTENTFUL_PAINT}`],
    [figures.cls > 0, `CLS is ${figures.cls}, not 0`],
    [!isContact && figures.total > TRANSFERRED, `${inKB(figures.total)} are transferred, above ${inKB(TRANSFERRED)}`],
    [figures.script > script, `${inKB(figures.script)} of script are transferred, above ${inKB(script)}`],
  ];
  const sentences = misses.filter(([isMissed]) => isMissed).map(([, sentence]) => `${page}: ${sentence}.`);
  return sentences.length > 0 ? [...sentences, ...figures.missed.map((audit) => `${page}: ${audit}.`)] : [];
}

function missedScores({ performance, accessibility, bestPractices, seo }: Measurement): [boolean, string][] {
  const scores = { performance, accessibility, 'best practices': bestPractices, SEO: seo };
  return Object.entries(scores).map(([name, score]) => [score < 100, `${name} is ${score}, not 100`]);
}

export function inKB(bytes: number) {
  return `${(bytes / KB).toFixed(1)} KB`;
}
