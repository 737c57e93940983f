import type { Site } from '#content/site.ts';
import type { StatusIncident, StatusPage } from '#contract/page-data.ts';
import { type ComponentState, componentStateLabels } from '#contract/status-constants.ts';
import { effectOf, isCalledOff } from '#contract/status-words.ts';

/** Where the status page is, what the browser's tab says, and what a search engine shows. */
export function statusPageOf({ brand }: Site) {
  return {
    path: '/status',
    title: 'Service status',
    description: `Whether what ${brand.name} runs for its clients in ${brand.location} works right now, with past incidents and planned maintenance.`,
  };
}

export const stateWords: Record<ComponentState, string> = componentStateLabels;

/** The state of everything, in one sentence. */
export function headingOf({ state }: Pick<StatusPage, 'state'>) {
  if (state === 'operational') return 'Everything works';
  if (state === 'maintenance') return 'We are working on something';
  return state === 'degraded' ? 'Something is slow or partly working' : 'Something is not working';
}

export function effectWords(incident: Pick<StatusIncident, 'kind' | 'impact'>) {
  return incident.kind === 'maintenance' ? 'Maintenance' : stateWords[effectOf(incident)];
}

/** `March 10, 2026 at 9:04 AM CDT` */
export function momentIn(moment: string, timeZone: string) {
  const date = new Date(moment);
  const day = date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  return `${day} at ${clockIn(moment, timeZone)}`;
}

function clockIn(moment: string, timeZone: string) {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Date(moment).toLocaleTimeString('en-US', { ...time, timeZone }).replaceAll('\u202f', ' ');
}

/** When it happens or happened, or was planned before it was canceled. */
export function spanIn({ startsAt, endsAt, endedAt }: StatusIncident, timeZone: string) {
  const isOff = isCalledOff({ startsAt, endedAt });
  const end = isOff ? endsAt : (endedAt ?? endsAt);
  const from = `${isOff ? 'Was planned for ' : ''}${momentIn(startsAt, timeZone)}`;
  if (!end || end <= startsAt) return isOff ? from : `Since ${from}`;
  const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-US', { timeZone });
  return `${from} to ${dayOf(startsAt) === dayOf(end) ? clockIn(end, timeZone) : momentIn(end, timeZone)}`;
}

/** `3 minutes ago`, `2 hours ago` */
export function agoWords(minutes: number) {
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < 120) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}

/** `2026-03-10` in words. */
export function dayWords(date: string) {
  return new Date(date).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}
