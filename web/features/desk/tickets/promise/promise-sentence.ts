import { hearFromUs, momentWords, outcomeOf } from '#contract/promise-words.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';

type Sentence = { words: string; isMissed: boolean };

/** What a client reads about the promise of a ticket: when they hear from us, or whether they did in time. */
export function promiseSentence({ status, promise }: Pick<Ticket, 'status' | 'promise'>, now = new Date()) {
  if (!promise) return undefined;
  const { firstReplyDueAt, firstReplyAt, firstReplyKept, resolutionKept } = promise;
  if (!isActiveStatus(status)) return outcomeOf(firstReplyKept, resolutionKept);
  if (firstReplyAt) return outcomeOf(firstReplyKept, null);
  return firstReplyDueAt ? awaited(new Date(firstReplyDueAt), now) : undefined;
}

function awaited(dueAt: Date, now: Date): Sentence {
  if (dueAt > now) return { words: hearFromUs(dueAt, { now }), isMissed: false };
  const due = momentWords(dueAt, { now });
  return { words: `We promised to answer by ${due}, and have not. We are sorry.`, isMissed: true };
}
