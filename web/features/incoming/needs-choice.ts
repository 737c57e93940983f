import type { IncomingMail } from './api.ts';

const withoutAuthor = ['no_sender', 'two_senders', 'deactivated', 'not_on_ticket', 'no_requester', 'unknown_requester'];

/** Whether staff must say whose email it is before they can accept it. */
export function needsChoice({ reason, ticketId }: Pick<IncomingMail, 'reason' | 'ticketId'>) {
  // An email of staff that belongs to no ticket needs somebody to become the requester.
  if (reason === 'staff_not_verified') return ticketId === null;
  return reason !== null && withoutAuthor.includes(reason);
}
