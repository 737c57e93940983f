import { monthInWords } from './time-words.ts';

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const moveMessages = {
  moved: 'Requester changed',
  moveFailed: 'Failed to change the requester',
  previewFailed: 'Failed to load who will see this ticket',
  requesterMissing: 'Choose a requester of that company as well.',
  hasMerged: (number: string, merged: string[]) =>
    `${names.format(merged)} ${merged.length === 1 ? 'was' : 'were'} merged into ${number}. Undo that first, then move each ticket.`,
  monthClosed: (number: string, month: string) =>
    `${number} has time in ${monthInWords(month)}, and the other company’s statement for that month is closed. Reopen the statement first, or change the date of the time.`,
  movedMeanwhile: (number: string) =>
    `${number} has just been moved to another company, which pays for its time. Look at the ticket, then try again.`,
  otherCompany: (number: string) =>
    `One of these tickets was moved to another company since. Move ${number} back first, or leave it as it is.`,
} as const;
