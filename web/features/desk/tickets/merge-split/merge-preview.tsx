import { Fragment } from 'react';
import { isActiveStatus, isMoreUrgent, isReopenedByMerge } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { StatusBadge } from '#web/features/desk/tickets/badges.tsx';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { fullName } from '#web/lib/full-name.ts';

/** `from`: the tickets that are merged, one or several. */
type Merge = { from: readonly [Ticket, ...Ticket[]]; into: Ticket };

/** What will happen, in the order in which it matters. */
export function MergePreview({ from, into }: Merge) {
  const [first, ...more] = from;

  return (
    <div role="status" className="rounded border border-line bg-sunken px-4 py-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="tabular font-semibold">{into.ticketNumber}</span>
        <StatusBadge ticket={into} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{into.title}</bdi>
      </p>
      <ul className="mt-2.5 list-disc space-y-1 pl-5">
        <li>
          {more.length === 0
            ? `The description and the comments of ${first.ticketNumber}`
            : `The descriptions and the comments of the other ${from.length} tickets`}
          {filesOf(from)} move to {into.ticketNumber}, in the order of their time.
        </li>
        <Work from={from} into={into} />
        <li>
          {more.length === 0
            ? `${first.ticketNumber} is closed. Its link and replies to its emails`
            : `The other ${from.length} tickets are closed. Their links and replies to their emails`}{' '}
          lead to {into.ticketNumber}.
        </li>
        <People from={from} into={into} />
        <li>You can undo it at any time. What is written from now on then stays in {into.ticketNumber}.</li>
      </ul>
    </div>
  );
}

/** Lists do not say how many files a ticket has. */
function filesOf(from: Merge['from']) {
  const [first, ...more] = from;
  const count = first.files?.length ?? 0;
  if (more.length > 0) return from.some(({ hasFiles }) => hasFiles) ? ' and their files' : '';
  if (count > 1) return ` and its ${count} files`;
  return count === 1 || (!first.files && first.hasFiles) ? ' and its file' : '';
}

/** What becomes of the status, the priority and the promise of the other ticket. */
function Work({ from, into }: Merge) {
  const reopening = from.filter(({ status }) => isReopenedByMerge(status, into.status));
  const [waiting] = reopening;
  const priority = from
    .map((ticket) => ticket.priority)
    .reduce((most, each) => (isMoreUrgent(each, most) ? each : most));
  const isOne = from.length === 1;
  return (
    <>
      {waiting && (
        <li>
          <strong className="font-semibold">{into.ticketNumber} becomes open</strong>, because{' '}
          {reopening.length === 1 ? `${waiting.ticketNumber} is` : `${reopening.length} of them are`} not resolved. Now
          it is “{statusLabels[into.status]}”.
        </li>
      )}
      {isMoreUrgent(priority, into.priority) && (
        <li>
          <strong className="font-semibold">
            {into.ticketNumber} gets the priority {priorityLabels[priority]}
          </strong>{' '}
          instead of {priorityLabels[into.priority]}.
        </li>
      )}
      {from.some(({ status }) => isActiveStatus(status)) && (
        <li>
          {isOne ? 'The earlier due times of both tickets apply.' : 'The earliest due times of all of them apply.'} A
          reply in one does not count as a reply in {isOne ? 'the other' : 'another'}.
        </li>
      )}
    </>
  );
}

/** How many newcomers are named. */
const MOST_NAMED = 3;

/** Who sees what they have not seen before. */
function People({ from, into }: Merge) {
  const owner = <bdi>{fullName(into.clientName, into.clientLastName)}</bdi>;
  const newcomers = [...new Map(from.map((ticket) => [ticket.clientId, ticket])).values()].filter(
    ({ clientId }) => clientId !== into.clientId,
  );
  const [first] = newcomers;
  if (!first) return null;

  if (from.length === 1)
    return (
      <li>
        <bdi>{fullName(first.clientName, first.clientLastName)}</bdi> takes part in {into.ticketNumber} and sees its
        comments, and {owner} sees those of {first.ticketNumber}. Internal notes stay hidden from both.
      </li>
    );
  const named = newcomers.slice(0, MOST_NAMED);
  const rest = newcomers.length - named.length;
  return (
    <li>
      {named.map(({ clientId, clientName, clientLastName }, index) => (
        <Fragment key={clientId}>
          {index > 0 && (index === newcomers.length - 1 ? ' and ' : ', ')}
          <bdi>{fullName(clientName, clientLastName)}</bdi>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} ${rest === 1 ? 'other' : 'others'}`} {newcomers.length === 1 ? 'takes' : 'take'} part
      in {into.ticketNumber}. Like {owner}, they see the comments of all {from.length + 1} tickets. Internal notes stay
      hidden from them.
    </li>
  );
}
