import { matchesSearch } from '#contract/search-text.ts';

export type TimeZone = { id: string; detail: string };

/** How many options the field lists at once. */
const MOST = 30;

/** The time zones that match a text, by place (`Berlin`) or by name (`Central Time`); the user's own comes first. */
export function zonesMatching(text: string): TimeZone[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ids = [own, ...Intl.supportedValuesOf('timeZone').filter((id) => id !== own)];
  const found = ids.filter((id) => matchesSearch([placeOf(id), nameOf(id)], text.replaceAll('_', ' ')));
  return found.slice(0, MOST).map((id) => ({ id, detail: `${nameOf(id)}, now ${timeNow(id)}` }));
}

/** The zone of a place that is typed in full; '' if there is none. */
export function zoneOf(place: string) {
  return Intl.supportedValuesOf('timeZone').find((id) => placeOf(id) === place) ?? '';
}

export const placeOf = (id: string) => id.replaceAll('_', ' ');

const names = new Map<string, string>();

/** `Central Time`; making its format takes too long to do it for all zones with every key. */
function nameOf(id: string) {
  const known = names.get(id);
  if (known !== undefined) return known;
  const name = partOf(id, { timeZoneName: 'longGeneric' });
  names.set(id, name);
  return name;
}

function timeNow(id: string) {
  return new Intl.DateTimeFormat('en-US', { timeZone: id, timeStyle: 'short' }).format(new Date());
}

function partOf(id: string, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, ...options }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
