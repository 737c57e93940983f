import type { Redaction } from '#contract/primitives.ts';
import { redactionWords } from '#contract/redactions-constants.ts';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The text of a message for an email, with what stands in the place of what was removed. */
export function textLeft(text: string, redactions: Redaction[]) {
  const lines = redactions.map((each) => `[${redactionWords(each, format.format(new Date(each.at)))}]`);
  return [...lines, text].filter((part) => part !== '').join('\n\n');
}
