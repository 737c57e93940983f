import { MailLimit } from '#contract/mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { outcomeOf } from '#contract/promise-words.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import type { findTicket } from '#server/tickets/queries.ts';
import { isResolving, type News } from './news.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** What an email tells its recipient about a ticket, one sentence each; to clients also that a promise was kept. */
export function sentencesOf(recipient: Recipient, ticket: Ticket, news: News[]) {
  const kept = isStaff(recipient) ? [] : promiseKeptBy(ticket, news);
  const sentences = [...new Set(news.map(({ sentence }) => sentence))];
  const left = sentences.length - MailLimit.sentences;
  const shown = left > 0 ? [...sentences.slice(left), `${left} earlier changes are in the ticket`] : sentences;
  return [...shown, ...kept];
}

/** Only the email about the first reply or the resolution says so. */
function promiseKeptBy({ status, promise }: Ticket, news: News[]) {
  if (!promise) return [];
  const { firstReplyAt, firstReplyKept, resolutionKept } = promise;
  const isResolved = !isActiveStatus(status) && news.some(({ event }) => isResolving(event));
  const isFirstReply = news.some(
    // A comment and what follows from it have the time of their transaction.
    ({ event }) => event.action === 'commented' && event.createdAt.getTime() === firstReplyAt?.getTime(),
  );
  if (!isResolved && !isFirstReply) return [];
  const outcome = outcomeOf(firstReplyKept, isResolved ? resolutionKept : null);
  return outcome && !outcome.isMissed ? [outcome.words] : [];
}
