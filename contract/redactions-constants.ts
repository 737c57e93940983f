import { MINUTE } from './shared-constants.ts';

/** What is removed from a message. */
export const RedactionParts = ['text', 'files', 'all'] as const;

/** How long an author may remove what they wrote, in milliseconds. Provider staff always may. */
export const AuthorRedacts = 15 * MINUTE;

/** Maximum length in characters. */
export const ReasonLength = 200;

/** Replaces a removed text in the audit log and in closed statements. */
export const RemovedText = '(removed)';

type Redaction = { what: (typeof RedactionParts)[number]; byName: string; reason: string };

/**
 * The placeholder for removed text or files: "Removed by Priya Raman, Nov 26: password".
 * @param day in words
 */
export function redactionWords({ what, byName, reason }: Redaction, day: string) {
  return `${what === 'files' ? 'Files removed' : 'Removed'} by ${byName}, ${day}: ${reason}`;
}

export const redactionMessages = {
  reasonRequired: 'Say why, in a few words that everybody who sees the ticket may read',
  tooLate:
    'You can remove what you wrote only in the first 15 minutes, and nothing that others wrote. Ask us to remove it: write a comment, or call us.',
  removed: 'Removed for good',
  failed: 'Failed to remove it',
  storageAway: 'The storage of files can’t be reached right now, so nothing was removed. Please try again in a minute.',
  originalRemoved:
    'The original of this email was removed together with the text that it carried. Nothing else is stored of it.',
} as const;
