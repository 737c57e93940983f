import type { z } from 'zod';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: `/api/${string}`;
  /** Creates something, and no second one when it is asked again with the same key: its schema has the `CreationHeaders`. */
  createsOnce?: true;
  schema: {
    summary: string;
    description?: string;
    tags: readonly string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    headers?: z.ZodType;
    /** The answer to a success, and to refusals that say more than others. */
    response: { 200: z.ZodType; 409?: z.ZodType; 412?: z.ZodType } | { 201: z.ZodType };
  };
};

/**
 * A Fastify route without its handler: the server spreads it into `app.route`, the web hands it to `request`. In the browser
 * the schema is left out (`scripts/endpoints-apart.ts`).
 */
export const endpoint = <const E extends Endpoint>(definition: E) => definition;

type Part<E extends Endpoint, Name extends string> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodType>
    ? Optional<Name, z.input<Schema>>
    : { [name in Name]?: never };

/** A part in which nothing is required may be left out. */
type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { [name in Name]?: Value } : { [name in Name]: Value };

/** What a caller sends. */
export type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'querystring'> &
  Part<E, 'body'> &
  Part<E, 'headers'>;

/** What a caller gets back, as JSON. */
export type Reply<E extends Endpoint> = Answer<E, 200> | Answer<E, 201>;

/** What a caller gets back with a status, as JSON. */
export type Answer<E extends Endpoint, Status extends number> =
  E['schema']['response'] extends Record<Status, infer Schema extends z.ZodType> ? z.input<Schema> : never;

/**
 * The address of an endpoint, with its parameters filled in.
 * @returns a path with its query; parameters that are undefined or '' are left out of the query
 */
export function urlFor(endpoint: Endpoint, { params, querystring }: { params?: unknown; querystring?: unknown }) {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(querystring ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}
