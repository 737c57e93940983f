import { listHistory } from '#contract/history.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { promised, ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo, inHours } from '#gallery/samples/time.ts';
import type { Story } from '#gallery/story.ts';
import { ClientLine } from './client-line.tsx';
import { DueMark } from './due-mark.tsx';
import { TicketPromise } from './ticket-promise.tsx';

const answered = (firstReplyKept: boolean) => promised({ firstReplyAt: hoursAgo(2), firstReplyKept });
const resolved = (resolutionKept: boolean) => ({
  status: 'resolved' as const,
  promise: { ...answered(true), resolutionKept },
});

/** How a promise may stand: open, due soon, missed, kept, late, paused, and after the ticket was resolved; then due dates. */
const tickets = () =>
  [
    { promise: promised() },
    { promise: promised({ firstReplyDueAt: inHours(1), firstReplyWarnAt: hoursAgo(1) }) },
    { promise: promised({ firstReplyDueAt: hoursAgo(1), firstReplyWarnAt: hoursAgo(2) }) },
    { promise: answered(true) },
    { promise: answered(false) },
    { promise: { ...answered(true), pausedAt: hoursAgo(1) } },
    resolved(true),
    resolved(false),
    { dueOn: '2026-03-12', overdueAt: inHours(48) },
    { dueOn: '2026-03-09', overdueAt: hoursAgo(20) },
  ].map((fields, index) => ticket({ id: id(100 + index), ...fields }));

/** To the client, counting down, and to staff. */
export const Filled: Story = {
  api: (api) => api.on(listHistory, () => pageOf([])),
  render: () => (
    <ul className="divide-y divide-line">
      {tickets().map((each) => (
        <li key={each.id} className="@container space-y-3 p-4">
          <p>
            <ClientLine ticket={each} />
          </p>
          <DueMark ticket={each} />
          <TicketPromise ticket={each} />
        </li>
      ))}
    </ul>
  ),
};
