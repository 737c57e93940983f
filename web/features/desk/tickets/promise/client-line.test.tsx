import { expect, test, vi } from 'vitest';
import { listApprovals } from '#contract/approvals.ts';
import { listHistory } from '#contract/history.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { approval } from '#gallery/samples/approvals.ts';
import { historyEntry } from '#gallery/samples/comments.ts';
import { employee } from '#gallery/samples/people.ts';
import { promised, ticket } from '#gallery/samples/tickets.ts';
import { daysAgo, hoursAgo, inHours } from '#gallery/samples/time.ts';
import { show } from '#gallery/show.tsx';
import { ClientLine } from './client-line.tsx';

type Fields = Parameters<typeof ticket>[0];

const answered = () => promised({ firstReplyAt: daysAgo(1), firstReplyKept: true });

/** What the requester reads under the title. */
async function lineOf(fields: Fields, byName = 'Grace Lindqvist', approvals = [approval({ state: 'approved' })]) {
  const { container } = await show({
    actor: employee,
    render: () => (
      <p>
        <ClientLine ticket={ticket(fields)} />
      </p>
    ),
    api: (api) => {
      const changes = [{ field: 'status', from: 'open', to: 'resolved' }];
      api.on(listApprovals, () => approvals);
      api.on(listHistory, () => pageOf([historyEntry({ byName, changes })]));
    },
  });
  return () => container.querySelector('p')?.textContent?.trim();
}

test.each<[string, () => Fields, string | RegExp]>([
  ['is not answered yet', () => ({ promise: promised() }), /^You will hear from us by \w+day, \d/],
  [
    'is late',
    () => ({ promise: promised({ firstReplyDueAt: hoursAgo(1) }) }),
    /^We promised to answer by .* We are sorry\.$/,
  ],
  ['has no promise', () => ({}), 'It is with us.'],
  [
    'is worked on',
    () => ({ status: 'in_progress', promise: answered() }),
    /^We are working on it\. We answered within/,
  ],
  ['waits for them', () => ({ status: 'waiting_client' }), 'We are waiting for your answer.'],
  ['was resolved', () => ({ status: 'resolved' }), 'Grace Lindqvist marked this as solved.'],
  ['is closed', () => ({ status: 'closed' }), 'This ticket is closed.'],
])('a client reads in one line that a ticket %s', async (_, fields, words) => {
  const line = await lineOf(fields());

  await expect.poll(line).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words);
});

test.each([
  [true, 'We are waiting for your decision.'],
  [false, 'We are waiting for a decision of your company.'],
])('a client reads whose decision a ticket waits for: their own is %s', async (mayDecide, words) => {
  const line = await lineOf({ status: 'waiting_client' }, '', [approval({ mayDecide })]);

  await expect.poll(line).toBe(words);
});

test('a client reads that they marked it as solved themselves', async () => {
  const line = await lineOf({ status: 'resolved' }, 'Priya Nair');

  await expect.poll(line).toBe('You marked this as solved.');
});

test('the line says that a promise was missed as soon as it was', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const line = await lineOf({ promise: promised({ firstReplyDueAt: inHours(1) }) });
  await expect.poll(line).toMatch(/^You will hear from us/);

  vi.advanceTimersByTime(3_700_000);

  await expect.poll(line).toMatch(/^We promised to answer/);
});
