import { TimeLimit } from '#contract/time-constants.ts';
import type { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { dateOf } from '#server/platform/lib/days.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';
import { fieldOf } from './texts.ts';

type Row = typeof timeEntries.$inferInsert;
type TicketRef = { what: string; ticketId: string; companyId: string };

/** The time worked on a ticket. What the old system has billed costs nothing here. */
export function timeRowsOf(
  { directory, report, timeZone }: Run,
  { time = [] }: ImportedTicket,
  { what, ...place }: TicketRef,
): Row[] {
  return time.flatMap(({ key, authorKey, minutes, isBillable, workedAt, note, billed }) => {
    const author = directory.people.get(authorKey);
    const whole = Math.round(minutes);
    if (!author || whole < 1) {
      report.leaveOut(
        `time entry ${key} of ${what}`,
        author ? 'it has no minutes' : 'the export does not say who worked',
      );
      return [];
    }
    report.count('time entry');
    return {
      ...place,
      userId: author.id,
      minutes: whole,
      note: fieldOf(report, what, { name: 'note about time', text: note, most: TimeLimit.note }),
      isBillable: billed !== undefined && isBillable,
      createdAt: workedAt,
      ...(billed ?? { kind: 'remote', hasTravel: false, amount: 0, workedOn: dateOf(workedAt, timeZone) }),
    };
  });
}
