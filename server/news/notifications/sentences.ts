import { wayInWords } from '#contract/audit-constants.ts';
import type { WakeReason } from '#contract/snoozes.ts';
import { staffStatusLabels } from '#contract/ticket-words.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { type EventContent, isReopening } from './ticket-events.ts';
import type { Part, Ticket } from './ticket-people.ts';

/** Tells staff about a new ticket. */
export function newTicketSentence({ actorId, actorName, via }: EventContent, ticket: Ticket) {
  const client = `${ticket.clientName} ${ticket.clientLastName}`;
  if (actorId === null || actorId === ticket.clientId) return `New ticket from ${client}`;
  return `New ticket for ${client}, opened by ${actorName}${wayInWords(via)}`;
}

/** Amy Tran, Luis Ortiz, and Carol Hendricks */
export const listed = (names: string[]) => new Intl.ListFormat('en-US').format(names);

/** "The first reply is due by Tuesday, November 24, 10:40 AM CST." */
export function promiseSentence({ action, changes }: EventContent) {
  const target = changes?.firstReply ? 'The first reply' : 'The resolution';
  const [, dueBy] = changes?.firstReply ?? changes?.resolution ?? [];
  return action === 'missed' ? `${target} was due by ${dueBy} and is late` : `${target} is due by ${dueBy}`;
}

/** "Woke up: an answer is promised soon. Note: ask for the serial number" */
export function wakingSentence(changes: EventContent['changes']) {
  const [, reason] = changes?.reason ?? [];
  const [note] = changes?.note ?? [];
  const words = wakingWords[reason as WakeReason] ?? wakingWords.time;
  return typeof note === 'string' && note ? `${words}. Note: ${note}` : words;
}

const wakingWords: Record<WakeReason, string> = {
  time: 'The snooze of this ticket is over',
  promise: 'This snoozed ticket woke, because a promise is due',
  reply: 'This snoozed ticket woke, because the client answered',
  merge: 'This snoozed ticket woke, because an active ticket was merged into it',
  hand: 'Somebody woke this snoozed ticket',
};

/** "resolved your ticket": what an event did to a ticket's status, after the actor's name. */
export function statusWords(event: EventContent, { isRequester }: Part, status: TicketStatus) {
  const whose = isRequester ? 'your' : 'this';
  if (status === 'resolved' || status === 'closed') return `${status} ${whose} ticket`;
  if (isReopening(event)) return `reopened ${whose} ticket`;
  if (status === 'waiting_client' && isRequester) return 'is waiting for your answer';
  return `set the status to ${staffStatusLabels[status]}`;
}
