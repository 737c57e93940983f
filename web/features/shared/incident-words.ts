import { componentStateLabels } from '#contract/status-constants.ts';
import { effectOf, type IncidentState } from '#contract/status-words.ts';
import { exactTime, timeOfDay } from '#web/lib/time.ts';

type Timed = {
  kind: 'incident' | 'maintenance';
  impact: 'degraded' | 'down' | null;
  state: IncidentState;
  startsAt: string;
  endsAt: string | null;
  endedAt: string | null;
};

const effects = { ...componentStateLabels, maintenance: 'Maintenance' };

/** What an incident does to its components. */
export const effectWords = (incident: Timed) => effects[effectOf(incident)];

/** When it happens or happened: `Nov 18, 2026, 9:04 AM to 10:30 AM`. */
export function spanWords({ startsAt, endsAt, endedAt }: Timed) {
  const from = exactTime(startsAt);
  const end = endedAt ?? endsAt;
  if (!end || end <= startsAt) return `Since ${from}`;
  const isSameDay = new Date(startsAt).toDateString() === new Date(end).toDateString();
  return `${from} to ${isSameDay ? timeOfDay(end) : exactTime(end)}`;
}
