import { DAY } from '#contract/shared-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';

/**
 * The status of a ticket and its times, none of them in the future or before it was created. A ticket that was resolved
 * long enough ago is closed at once: otherwise the job would close it later and tell its people.
 */
export function momentsOf({ startedAt }: Run, record: ImportedTicket, autoCloseDays: number) {
  const createdAt = earliest(record.createdAt, startedAt);
  const within = (moment: Date) => earliest(latest(moment, createdAt), startedAt);
  const { comments } = record;
  const timesOf = (some: typeof comments) => some.map((comment) => within(comment.createdAt));
  const everyTime = latest(createdAt, ...timesOf(comments));
  const publicTime = latest(createdAt, ...timesOf(comments.filter(({ isInternal }) => !isInternal)));

  const isActive = isActiveStatus(record.status);
  const end = record.resolvedAt ?? record.closedAt ?? record.updatedAt ?? publicTime;
  const resolvedAt = isActive ? null : within(end);
  const isOver =
    autoCloseDays > 0 && resolvedAt !== null && resolvedAt.getTime() <= startedAt.getTime() - autoCloseDays * DAY;
  return {
    status: isOver ? ('closed' as const) : record.status,
    createdAt,
    resolvedAt,
    publicUpdatedAt: latest(publicTime, ...(resolvedAt ? [resolvedAt] : [])),
    updatedAt: latest(
      everyTime,
      ...(resolvedAt ? [resolvedAt] : []),
      ...(record.updatedAt ? [within(record.updatedAt)] : []),
    ),
  };
}

function earliest(...moments: Date[]) {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

function latest(...moments: Date[]) {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
