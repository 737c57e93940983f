import type { Endpoint } from '#contract/endpoint.ts';
import { parameterOf, type Resource, resourcesCountedBy, resourcesShownBy } from '#contract/shown-resources.ts';

/** The call whose answer a query shows. */
export type Shows = { endpoint: Pick<Endpoint, 'url'>; params?: unknown };

/** What changed. Without an id it may be any record of the resource. */
export type Change = { resource: Resource; id?: string | undefined };

/** Makes the next request of a list update these of its rows where they are. */
export type InPlace = (ids: ReadonlySet<string>) => void;

/** Whether a change makes a call's answer old. */
export function isShownBy({ endpoint, params }: Shows, { resource, id }: Change) {
  if (!resourcesShownBy(endpoint)?.includes(resource)) return false;
  const own = Object(params)[parameterOf(resource)];
  return own === undefined || id === undefined || own === id;
}

/** Whether a change makes only a number in a call's answer old. */
export const isCountedBy = ({ endpoint }: Shows, { resource }: Change) =>
  resourcesCountedBy(endpoint).includes(resource);
