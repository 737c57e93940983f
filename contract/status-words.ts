import {
  type ComponentState,
  ComponentStates,
  type IncidentStates,
  type MaintenanceStates,
} from './status-constants.ts';

export type IncidentState = (typeof IncidentStates)[number] | (typeof MaintenanceStates)[number];

type Timed = { state: IncidentState; startsAt: Date; endsAt: Date | null };
type Span = { startsAt: Date; endsAt: Date | null; endedAt: Date | null };
type Effect = { kind: 'incident' | 'maintenance'; impact: 'degraded' | 'down' | null };

/** The state at a time: maintenance starts and ends by itself. */
export function stateAt({ state, startsAt, endsAt }: Timed, now: Date): IncidentState {
  if (state !== 'planned' || now < startsAt) return state;
  return endsAt && now >= endsAt ? 'completed' : 'in_progress';
}

/** When an incident is or was over; undefined while nobody knows. Canceled maintenance may be over before it starts. */
export function endOf({ endsAt, endedAt }: Span) {
  return endedAt ?? endsAt ?? undefined;
}

/** Whether maintenance was canceled before it began. Moments are dates, or ISO 8601 alike. */
export function isCalledOff<Moment extends Date | string>({
  startsAt,
  endedAt,
}: {
  startsAt: Moment;
  endedAt: Moment | null;
}) {
  return endedAt !== null && endedAt <= startsAt;
}

/** What an incident makes of its components while it lasts. */
export function effectOf({ kind, impact }: Effect): ComponentState {
  return kind === 'maintenance' ? 'maintenance' : (impact ?? 'degraded');
}

/** Whether an incident lasts at some time between two moments. */
export function lastsBetween(incident: Span, from: Date, to: Date) {
  const end = endOf(incident);
  return incident.startsAt < to && (end === undefined || end > from) && (end === undefined || end > incident.startsAt);
}

/** The worst of some states. */
export function worstOf(states: ComponentState[]): ComponentState {
  return ComponentStates[Math.max(0, ...states.map((state) => ComponentStates.indexOf(state)))] ?? 'operational';
}
