import { useNavigate, useSearchParams } from 'react-router';
import { startOfDay } from './time.ts';

/** One URL parameter, '' if it is missing. */
export function useParameter(name: string) {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();
  return [parameters.get(name) ?? '', (value: string) => change({ [name]: value })] as const;
}

/** How parameters are read: each from its text, which is '' if it is missing. */
type Readers = Record<string, (text: string) => string>;
type Values<Read extends Readers> = { [Name in keyof Read]: ReturnType<Read[Name]> };

/** The filters of a list in the URL, so a reload or a shared link shows the same. */
export function useFilters<Read extends Readers>(readers: Read) {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();
  const names = Object.keys(readers);

  return {
    values: readParameters(parameters, readers),
    isFiltered: names.some((name) => parameters.has(name)),
    setFilter: (name: keyof Read & string, value: string) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}

export function readParameters<Read extends Readers>(parameters: URLSearchParams, readers: Read) {
  const read = Object.entries(readers).map(([name, of]) => [name, of(parameters.get(name) ?? '')]);
  return Object.fromEntries(read) as Values<Read>;
}

/** Reads a parameter as it is. */
export const anyText = (text: string) => text;

/** Reads one of a few values. */
export function among<const Values extends readonly string[], const Other extends string = ''>(
  values: Values,
  otherwise = '' as Other,
) {
  return (text: string): Values[number] | Other => values.find((value) => value === text) ?? otherwise;
}

/**
 * Of a filter that is a day, how many days after its start its time is: 0 for `from` and `updatedFrom`, 1 for `to` and
 * `updatedTo`, which end with the day. Undefined for others.
 */
export function dayEdge(name: string) {
  if (/(?:^f|F)rom$/.test(name)) return 0;
  return /(?:^t|T)o$/.test(name) ? 1 : undefined;
}

/** Filters as query parameters of the server: those that are set. Days become times in the user's time zone. */
export function toQuery<Filters extends Record<string, string>>(filters: Filters) {
  const set = Object.entries(filters).filter(([, value]) => value.trim());
  const query = set.map(([name, value]) => {
    const edge = dayEdge(name);
    return [name, edge === undefined ? value.trim() : startOfDay(value, edge)];
  });
  return Object.fromEntries(query) as { [Name in keyof Filters]?: Exclude<Filters[Name], ''> };
}

/** Changes some of the URL's parameters; '' removes one. It adds no history entry, and keeps the state of the present one. */
export function useChangeParameters() {
  const navigate = useNavigate();
  return (changed: Record<string, string>, state: object = {}) =>
    navigate(linkTo(changed), { replace: true, state: { ...window.history.state?.usr, ...state } });
}

/**
 * A link to this screen with some parameters changed; '' removes one.
 * @param parameters those of the URL as it is now, not as of the last rendering: a second change may follow at once
 */
export function linkTo(changed: Record<string, string>, parameters = new URLSearchParams(window.location.search)) {
  return `?${withParameters(parameters, changed)}`;
}

export function withParameters(parameters: URLSearchParams, changed: Record<string, string>) {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
