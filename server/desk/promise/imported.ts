import type { TicketStatus } from '#contract/tickets.ts';
import { afterChange, type Change, newPromise, nothingDue } from './clocks.ts';
import type { Rules } from './rules.ts';
import type { Promised } from './story.ts';
import { rowOf } from './tickets.ts';

type Past = {
  createdAt: Date;
  hasFirstReply: boolean;
  firstReplyAt: Date | null;
  status: TicketStatus;
  /** When it got its status. */
  since: Date;
};

/** The row of a ticket that was imported: how long it took counts in reports, but nothing is due. */
export function promiseOfImported(rules: Rules, { createdAt, hasFirstReply, firstReplyAt, status, since }: Past) {
  const { calendar } = rules;
  const created = newPromise({ calendar, target: nothingDue, now: createdAt }, { hasFirstReply, since: createdAt });
  const before: Promised = { ...created, promiseStory: { ...created.promiseStory, isImported: true } };
  const changes: { change: Change; at: Date }[] = [
    { change: { status }, at: since },
    ...(firstReplyAt ? [{ change: { repliedAt: firstReplyAt }, at: firstReplyAt }] : []),
  ];
  const promised = changes
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce<Promised>(
      (so, { change, at }) => afterChange(so, change, { calendar, target: nothingDue, now: at }),
      before,
    );
  return rowOf(promised, rules);
}
