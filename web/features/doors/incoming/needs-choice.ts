import type { IncomingMail } from './api.ts';

const withoutAuthor = ['no_sender', 'two_senders', 'deactivated', 'not_on_ticket', 'no_requester', 'unknown_requester'];

/** Whether staff must say whose email it is, or which ticket it is about, before they can accept it. */
export function needsChoice(mail: IncomingMail) {
  return mail.ticketChoices.length > 0 || needsPerson(mail);
}

/** Whether staff must say whose email it is. */
export function needsPerson({ reason, ticketId, userId }: Pick<IncomingMail, 'reason' | 'ticketId' | 'userId'>) {
  if (reason === 'several_tickets') return userId === null;
  // An email of staff that belongs to no ticket needs somebody to become the requester.
  if (reason === 'staff_not_verified') return ticketId === null;
  return reason !== null && withoutAuthor.includes(reason);
}
