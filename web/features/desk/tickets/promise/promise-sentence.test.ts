import { expect, test } from 'vitest';
import { hearFromUs } from '#contract/promise-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { promiseSentence } from './promise-sentence.ts';

const now = new Date('2026-11-24T12:00:00Z');
const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000).toISOString();
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
const say = (status: Ticket['status'], promise: Partial<typeof none>) =>
  promiseSentence({ status, promise: { ...none, ...promise } }, now)?.words;

test('before the reply, it names the due time', () => {
  expect(say('open', { firstReplyDueAt: at(3) })).toBe(hearFromUs(new Date(at(3)), { now }));
});

test('a reply that is late is admitted', () => {
  expect(say('open', { firstReplyDueAt: at(-1), firstReplyKept: false })).toMatch(
    /^We promised to answer by .*sorry\.$/,
  );
});

test('after the reply, it says whether the promise was kept', () => {
  expect(say('in_progress', { firstReplyAt: at(-2), firstReplyKept: true })).toBe(
    'We answered within the promised time.',
  );
  expect(say('in_progress', { firstReplyAt: at(-2), firstReplyKept: false })).toBe(
    'We answered later than we promised. We are sorry.',
  );
});

test('a resolved ticket says both', () => {
  expect(say('resolved', { firstReplyAt: at(-2), firstReplyKept: true, resolutionKept: true })).toBe(
    'We answered and resolved this within the promised time.',
  );
  expect(say('closed', { firstReplyAt: at(-2), firstReplyKept: true, resolutionKept: false })).toBe(
    'We resolved this later than we promised. We are sorry.',
  );
  expect(say('resolved', { resolutionKept: true })).toBe('We resolved this within the promised time.');
});

test('without a promise there is no sentence', () => {
  expect(say('open', {})).toBeUndefined();
  expect(say('in_progress', { firstReplyAt: at(-1) })).toBeUndefined();
  expect(promiseSentence({ status: 'open', promise: null }, now)).toBeUndefined();
});
