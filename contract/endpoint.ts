import type { z } from 'zod';
import type { ApiKeyScope } from './api-keys-constants.ts';
import type { IdempotencyHeader } from './idempotency-constants.ts';
import type { Actor } from './policies.ts';

/** Who may call an endpoint, and how its calls are limited. The rest of the server reads it as the route's `config`. */
export type CallRules = {
  /** Who may call it; `key` is for programs with an API key. */
  access: 'public' | 'signed-in' | 'staff' | 'key';
  /** Whether staff may call it before they have set up the second factor that the provider requires. */
  isOpenWithoutFactor?: true;
  /** Whether API keys may not call it. Required for what decides who may log in. */
  refusesKeys?: true;
  /** The scope with which a key may call it even if it may do nothing else. */
  keyScope?: ApiKeyScope;
  /** Whether it still works on a full disk, because it grants or revokes access. */
  mayUseReserve?: true;
  /** The limit that counts a client's changes by it; by default `changes`, or `account_changes`. */
  limitedBy?: string;
};

export type Endpoint = CallRules & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: `/api/${string}`;
  /** A policy that refuses a caller before the address and the body are read, with what it says then. */
  may?: readonly [policy: (actor: Actor) => boolean, refusal?: string];
  /**
   * Whether its record is found before the body is validated: who may not know of it learns nothing from errors of the
   * body. With `if-refused` only where the body would be refused; the handler must refuse the same.
   */
  findsFirst?: true | 'if-refused';
  /** It creates something, once per idempotency key: `serve` adds the `CreationHeaders`. */
  createsOnce?: true;
  /** One with the `ChangeHeaders` (`changeOf`) changes one version of a record. */
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
 * A call of the API without its handler, which `serve` adds; the web passes it to `request`. The browser build has only
 * what that needs (`scripts/endpoints-apart.ts`).
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
  (E extends { createsOnce: true } ? { headers?: { [IdempotencyHeader]?: string | undefined } } : Part<E, 'headers'>);

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
