import type { ExportedTime, LeftOut } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { lookUp } from '../records/fields.ts';
import { TimeEntry, TimeUnit } from './formats.ts';

const Minutes: Record<string, number> = { hour: 60, quarter: 15, minute: 1 };

/** How many minutes a unit of time is, if the installation has decided on one. */
export async function unitOf(folder: ExportFolder) {
  for await (const record of recordsOf(folder.named(/^time_accounting_unit/i))) {
    const { data } = TimeUnit.safeParse('kind' in record ? undefined : record.value);
    if (data) return lookUp(Minutes, data.unit);
  }
  return undefined;
}

/** Time is not billable: it may have been billed already. */
export function readTime(values: unknown[], { unit, what }: { unit?: number; what: string }) {
  const time: ExportedTime[] = [];
  const entries = values.flatMap((value) => TimeEntry.safeParse(value).data ?? []);
  for (const { id: key, created_by_id: authorKey, created_at: workedAt, time_unit: units } of entries) {
    const minutes = Math.round(units * (unit ?? 0));
    if (minutes >= 1) time.push({ key, authorKey, minutes, isBillable: false, workedAt, note: '' });
  }
  const lost = values.length - time.length;
  const why = unit ? 'it is no time, or less than a minute' : 'Zammad does not say what its units of time are';
  const missing: LeftOut[] = lost > 0 ? [leftOut(`${lost} of ${values.length} times worked on ${what}`, why)] : [];
  return { time, missing };
}
