import { TimeLimit } from '#contract/time-constants.ts';
import type { timeEntries } from '#server/database/tables/time-entries.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';
import { fieldOf } from './texts.ts';

type Row = typeof timeEntries.$inferInsert;
type Place = { what: string; ticketId: string; companyId: string };

/** The time worked on a ticket. The old system has billed it, so it costs nothing here. */
export function timeRowsOf(
  { directory, report }: Run,
  { time = [] }: ImportedTicket,
  { what, ...place }: Place,
): Row[] {
  return time.flatMap(({ key, authorKey, minutes, workedAt, note }) => {
    const author = directory.people.get(authorKey);
    const whole = Math.round(minutes);
    if (!author || whole < 1) {
      report.leaveOut(`time entry ${key} of ${what}`, author ? 'it has no minutes' : 'nobody knows who worked');
      return [];
    }
    report.count('time entry');
    return {
      ...place,
      userId: author.id,
      kind: 'remote' as const,
      minutes: whole,
      hasTravel: false,
      isBillable: false,
      workedOn: workedAt.toISOString().slice(0, 10),
      note: fieldOf(report, what, { name: 'note about time', text: note, most: TimeLimit.note }),
      amount: 0,
      createdAt: workedAt,
    };
  });
}
