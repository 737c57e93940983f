import { type ComponentState, EndStates, StatusLimit } from '#contract/status-constants.ts';
import { effectOf, lastsBetween, stateAt, worstOf } from '#contract/status-words.ts';
import { lastDays } from '#server/platform/lib/days.ts';
import type { Known } from './board.ts';

type Incident = Known['board']['incidents'][number];

/** What the status page shows at a time. */
export type StatusView = ReturnType<typeof statusViewOf>;

/** Computes the states, the bars and the lists of the status page from what is known. */
export function statusViewOf({ board, readAt, isCurrent }: Known, now = new Date()) {
  const { timeZone, providerName, components, incidents } = board;
  const days = lastDays(now, timeZone, StatusLimit.days);
  const nameOf = new Map(components.map(({ id, name }) => [id, name]));
  const listed = incidents.filter(({ isListed }) => isListed).map((incident) => shown(incident, nameOf, now));
  const isOver = ({ state }: { state: string }) => EndStates.includes(state);
  const states = components.map(({ id }) => stateOf(id, incidents, now, new Date(now.getTime() + 1)));
  return {
    readAt,
    isCurrent,
    timeZone,
    providerName,
    state: worstOf(states),
    components: components.map(({ id, name, description }, index) => ({
      name,
      description,
      state: states[index] ?? 'operational',
      days: days.map(({ date, start, end }) => ({ date, state: stateOf(id, incidents, start, end < now ? end : now) })),
    })),
    open: listed.filter((each) => !isOver(each) && each.startsAt <= now),
    planned: listed.filter((each) => !isOver(each) && each.startsAt > now).reverse(),
    past: listed.filter(isOver),
  };
}

function shown(incident: Incident, nameOf: Map<string, string>, now: Date) {
  const { id, kind, title, impact, startsAt, endsAt, endedAt, posts, changedAt } = incident;
  const components = incident.componentIds.flatMap((componentId) => nameOf.get(componentId) ?? []);
  return {
    id,
    kind,
    title,
    impact,
    state: stateAt(incident, now),
    startsAt,
    endsAt,
    endedAt,
    components,
    posts,
    changedAt,
  };
}

/** The worst state of a component between two moments. */
function stateOf(componentId: string, incidents: Incident[], from: Date, to: Date): ComponentState {
  const theirs = incidents.filter(
    (incident) => incident.componentIds.includes(componentId) && lastsBetween(incident, from, to),
  );
  return worstOf(theirs.map(effectOf));
}
