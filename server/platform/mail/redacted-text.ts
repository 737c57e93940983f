import type { Redaction } from '#contract/primitives.ts';
import { redactionWords } from '#contract/redactions-constants.ts';

/** The text of a message for an email, with a note for each removed part. */
export function redactedText(text: string, redactions: Redaction[], timeZone: string) {
  const lines = redactions.map(
    (each) =>
      `[${redactionWords(each, new Date(each.at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone }))}]`,
  );
  return [...lines, text].filter((part) => part !== '').join('\n\n');
}
