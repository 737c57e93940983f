import { expect, test } from 'vitest';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { dueNext, timeLeft } from './promise-state.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const at = (hour: number) => new Date(now + hour * 3_600_000).toISOString();

const none: NonNullable<Ticket['promise']> = {
  firstReplyDueAt: null,
  firstReplyWarnAt: null,
  firstReplyAt: null,
  firstReplyKept: null,
  resolutionDueAt: null,
  resolutionWarnAt: null,
  resolutionKept: null,
  pausedAt: null,
};
const unanswered = { ...none, firstReplyDueAt: at(1), firstReplyWarnAt: at(-1), resolutionDueAt: at(8) };

test('the clock that is due first counts, amber after three quarters and red when missed', () => {
  const ticket = { status: 'open' as const, promise: unanswered };

  expect(dueNext(ticket, now)).toEqual({ what: 'First reply', dueAt: at(1), state: 'soon' });
  expect(dueNext(ticket, Date.parse(at(-2)))?.state).toBe('open');
  expect(dueNext(ticket, Date.parse(at(1)))?.state).toBe('missed');
});

test('after the first reply the resolution counts', () => {
  const answered = { ...unanswered, firstReplyAt: at(-1), firstReplyKept: true };

  expect(dueNext({ status: 'in_progress', promise: answered }, now)).toMatchObject({
    what: 'Resolution',
    state: 'open',
  });
});

test('a reply that came too late is settled: only the resolution is still due', () => {
  const late = { ...unanswered, firstReplyDueAt: at(-2), firstReplyAt: at(-1), firstReplyKept: false };

  expect(dueNext({ status: 'open', promise: late }, now)?.what).toBe('Resolution');
});

test('nothing is due on a paused clock, a resolved ticket, or without a promise', () => {
  const paused = { ...unanswered, firstReplyAt: at(-1), resolutionDueAt: null, pausedAt: at(-1) };

  expect(dueNext({ status: 'waiting_client', promise: paused }, now)).toBeUndefined();
  expect(dueNext({ status: 'resolved', promise: unanswered }, now)).toBeUndefined();
  expect(dueNext({ status: 'open', promise: none }, now)).toBeUndefined();
  expect(dueNext({ status: 'open', promise: null }, now)).toBeUndefined();
});

test.each([
  [0.75, '45 min left'],
  [5.9, '5 h left'],
  [47.9, '47 h left'],
  [72, '3 days left'],
  [-2.5, 'missed by 2 h'],
  [0, 'missed by 0 min'],
])('%d hours from now reads as %s', (hours, words) => {
  expect(timeLeft(at(hours), now)).toBe(words);
});
