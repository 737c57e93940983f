import { MailLimit } from '#contract/mail-constants.ts';
import type { NotificationKind } from '#contract/notifications-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { outcomeOf } from '#contract/promise-words.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import type { News } from './audience.ts';
import { isComment, isReopening, isResolving } from './ticket-events.ts';
import type { Ticket } from './ticket-people.ts';

/**
 * An email's sentences about a ticket. The first is the headline: the most important news. Clients also learn that a
 * promise was kept.
 * @param takesReplies whether a reply to the email finds the ticket
 */
export function sentencesOf(recipient: Recipient, ticket: Ticket, news: News[], takesReplies = true) {
  const kept = isStaff(recipient) ? [] : promiseKeptBy(ticket, news);
  const all = [...new Map(news.map((each) => [each.sentence, each])).values()];
  const [first, ...others] = byImportance(all.slice(-MailLimit.sentences));
  if (!first) return [];
  const isAsked =
    takesReplies && isResolving(first.event) && ticket.status === 'resolved' && ticket.clientId === recipient.id;
  const left = all.length - MailLimit.sentences;
  return [
    first.sentence,
    ...(isAsked ? ['Not fixed? Just reply.'] : []),
    // Comments follow below, with their authors.
    ...others
      .filter(({ kind, event }) => !isComment(event) || kind === 'mentioned')
      .map(({ sentence }) => `${sentence}.`),
    ...(left > 0 ? [`${left} earlier changes are in the ticket.`] : []),
    ...kept,
  ];
}

/** Sorts news by importance, and equally important ones in their order. */
export function byImportance(news: News[]) {
  return news.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ kind, event }: News) {
  if (event.action === 'created') return 0;
  if (kind === 'assigned') return 1;
  if (isResolving(event)) return 2;
  if (isReopening(event)) return 3;
  const rank = (
    ['approval', 'reopened', 'mentioned', 'rated', 'promise', 'woke', 'reminder'] as NotificationKind[]
  ).indexOf(kind);
  if (rank >= 0) return 3 + rank;
  return isComment(event) ? 9 : 10;
}

/** Only the email about the first reply or the resolution mentions the kept promise. */
function promiseKeptBy({ status, promise }: Ticket, news: News[]) {
  if (!promise) return [];
  const { firstReplyAt, firstReplyKept, resolutionKept } = promise;
  const isResolved = !isActiveStatus(status) && news.some(({ event }) => isResolving(event));
  const isFirstReply = news.some(
    // A comment and the changes that it causes have the time of their transaction.
    ({ event }) => event.action === 'commented' && event.createdAt.getTime() === firstReplyAt?.getTime(),
  );
  if (!isResolved && !isFirstReply) return [];
  const outcome = outcomeOf(firstReplyKept, isResolved ? resolutionKept : null);
  return outcome && !outcome.isMissed ? [outcome.words] : [];
}
