import type { z } from 'zod';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: `/api/${string}`;
  /** The endpoint creates something, once per idempotency key. Its schema has the `CreationHeaders`. */
  createsOnce?: true;
  schema: {
    summary: string;
    description?: string;
    tags: readonly string[];
    /** The media type of the body, if it is not JSON. */
    consumes?: readonly string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    headers?: z.ZodType;
    /** The success response, and the error responses that carry extra fields. */
    response: { 200: z.ZodType; 409?: z.ZodType; 412?: z.ZodType } | { 201: z.ZodType; 409?: z.ZodType };
  };
};

/**
 * A Fastify route without its handler. The server spreads it into `app.route`; the web passes it to `request`. The
 * browser build omits the schema (`scripts/endpoints-apart.ts`).
 */
export const endpoint = <const E extends Endpoint>(definition: E) => definition;

type Part<E extends Endpoint, Name extends string> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodType>
    ? Optional<Name, z.input<Schema>>
    : { [name in Name]?: never };

/** A part without required fields is optional. */
type Optional<Name extends string, Value> =
  Record<never, never> extends Value ? { [name in Name]?: Value } : { [name in Name]: Value };

/** Whether a value that a contract file exports is an endpoint. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value;
}

/** What a client sends. */
export type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'querystring'> &
  Part<E, 'body'> &
  Part<E, 'headers'>;

/** The success response as JSON. */
export type Reply<E extends Endpoint> = Answer<E, 200> | Answer<E, 201>;

/** The JSON response for one status. */
export type Answer<E extends Endpoint, Status extends number> =
  E['schema']['response'] extends Record<Status, infer Schema extends z.ZodType> ? z.input<Schema> : never;

/**
 * The path of an endpoint, with its parameters filled in.
 * @returns a path with its query; undefined and '' are left out of the query
 */
export function urlFor(endpoint: Endpoint, { params, querystring }: { params?: unknown; querystring?: unknown }) {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(querystring ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}
