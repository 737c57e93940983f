import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { CallRules, Endpoint } from '#contract/endpoint.ts';
import { CreationHeaders } from '#contract/idempotency.ts';
import { ChangeHeaders } from '#contract/versions.ts';
import type { Db } from '#server/platform/database/client.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { actorOf } from './access.ts';
import { type Copy, etagOf } from './conflicts.ts';
import { once } from './idempotency/once.ts';
import type { LimitName } from './limits.ts';
import { sendPage } from './pagination.ts';

type App = Parameters<FastifyPluginAsyncZod>[0];
type Served = Endpoint & { limitedBy?: LimitName };
type FindsFirst = { findsFirst: true | 'if-refused' };
type Changing = { schema: { headers: typeof ChangeHeaders } };

type Part<E extends Endpoint, Name extends string> =
  E['schema'] extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What is known of a call before its body is validated. */
type Found<E extends Endpoint> = {
  /** The database; for what is created under an idempotency key, the transaction that stores the key. */
  db: Db;
  /** Who calls; null where anybody may. */
  actor: E['access'] extends 'public' ? null : UserActor;
  params: Part<E, 'params'>;
  request: FastifyRequest;
};

/** A valid call. */
export type Call<E extends Endpoint> = Found<E> & {
  query: Part<E, 'querystring'>;
  /** Without the version of the copy. */
  body: E extends Changing ? Omit<NonNullable<Part<E, 'body'>>, 'version'> : Part<E, 'body'>;
  /** Which version was edited, for a call that changes a record. */
  copy: E extends Changing ? Copy : undefined;
  /** One page of a list, as `sendPage`; the query has its limit. */
  page: <Row>(rows: (Row & { fits?: boolean })[], cursorOf: (row: NoInfer<Row>) => string[]) => Row[];
  reply: FastifyReply;
};

type Outcome<E extends Endpoint> = E['schema']['response'] extends infer Responses
  ? Responses extends Record<200 | 201, infer Schema extends z.ZodType>
    ? z.output<Schema>
    : Responses extends Record<200, infer Schema extends z.ZodType>
      ? z.output<Schema>
      : Responses extends Record<201, infer Schema extends z.ZodType>
        ? z.output<Schema>
        : never
  : never;

/** A response; what the handler has sent by itself is none. */
type Answer<E extends Endpoint> = Outcome<E> | FastifyReply | undefined;

type Handler<E extends Endpoint, Ready> = (
  call: Call<E>,
  ready: Ready,
) => Answer<E> | Promise<Answer<E>> | Promise<void>;

type Parts<E extends Endpoint, Ready> = Pick<
  RouteOptions,
  'bodyLimit' | 'errorHandler' | 'validatorCompiler' | 'exposeHeadRoute' | 'onRequest'
> & {
  /** The config of its route, without the rules about its callers. */
  config?: Omit<FastifyContextConfig, keyof CallRules>;
  /** Slow work before anything is locked, of a call that creates once; what it stores is kept even if that is refused. */
  prepare?: (call: Call<E>) => Promise<Ready>;
  handler: Handler<E, Ready>;
} & (E extends FindsFirst
    ? {
        /** Throws 404 or 403. Only for a well-formed address; the validation refuses others. */
        find: (found: Found<E>) => unknown;
      }
    : { find?: never });

type AnyParts = Omit<Parts<Endpoint, unknown>, 'find'> & { find?: (found: Found<Endpoint>) => unknown };

/**
 * Adds the route of an endpoint. What the contract says of it is done here: who may call it, what is found and refused
 * before the body is read, the idempotency key, the version of the copy that was edited and that of the response, and 201.
 * @param parts its handler, alone or with what else it needs
 */
export function serve<const E extends Served, Ready = undefined>(
  app: App,
  endpoint: E,
  parts: (E extends FindsFirst ? never : Handler<NoInfer<E>, undefined>) | Parts<NoInfer<E>, Ready>,
) {
  // From here on, only what all endpoints have in common counts.
  const all = (typeof parts === 'function' ? { handler: parts } : parts) as unknown as AnyParts;
  const { config, prepare, handler, find, ...options } = all;
  const { may, schema, createsOnce, findsFirst } = endpoint as Served;
  const isChange = schema.headers === ChangeHeaders;

  const callOf = (request: FastifyRequest, reply: FastifyReply) => {
    const page: Call<Endpoint>['page'] = (rows, cursorOf) =>
      sendPage(request, reply, { rows, limit: Object(request.query).limit, cursorOf });
    const sent = isChange ? changeIn(request) : { body: request.body, copy: undefined };
    return { ...foundOf(request), ...sent, query: request.query, page, reply } as Call<Endpoint>;
  };

  async function refuseFirst(request: FastifyRequest) {
    if (may) permit(may[0](actorOf(request)), may[1]);
    const params = find && addressOf(endpoint, request);
    if (params) await find({ ...foundOf(request), params } as unknown as Found<Endpoint>);
  }

  const route: RouteOptions = {
    ...options,
    ...routeOf(endpoint as Served, config),
    // Most routes have nothing to do before the validation.
    ...(may || find ? { preValidation: refuseFirst } : {}),
    handler: async (request, reply) => {
      const call = callOf(request, reply);
      if (201 in schema.response) reply.code(201);
      if (createsOnce) {
        return once(request, reply, {
          body: request.body ?? {},
          // A repeat gets the stored answer without the handler, which refuses what is hidden from the actor by now.
          ...(find && findsFirst === 'if-refused' ? { beforeRepeat: () => find(call) } : {}),
          ...(prepare ? { prepare: () => prepare(call) } : {}),
          create: async (db, ready) => handler({ ...call, db }, ready),
        });
      }
      const answer = await handler(call, undefined);
      if (isVersioned(answer)) reply.header('etag', etagOf(answer));
      return answer;
    },
  };
  // Its type provider only types handlers, and those above are.
  (app as unknown as FastifyInstance).route(route);
}

/** The route of an endpoint that does by itself what `serve` would do with the body and the response. */
export function routeOf<const E extends Served>(endpoint: E, config: FastifyContextConfig = {}) {
  const { method, url, schema: own, may: _, findsFirst: __, createsOnce, ...rules } = endpoint;
  const schema = createsOnce ? { ...own, headers: CreationHeaders } : own;
  return { method, url, schema: schema as E['schema'], config: { ...(rules as CallRules), ...config } };
}

function foundOf(request: FastifyRequest) {
  const { server, params, routeOptions } = request;
  return { db: server.db, actor: routeOptions.config.access === 'public' ? null : actorOf(request), params, request };
}

/** The changes that were sent, and the version that was edited. */
function changeIn({ body: sent, headers }: FastifyRequest) {
  const { version, ...body } = Object(sent);
  return { body, copy: { version, ifMatch: headers['if-match'] } };
}

/** The parameters of a call whose record is found before its body is validated; undefined if the validation comes first. */
function addressOf({ findsFirst, schema }: Endpoint, { params, body }: FastifyRequest) {
  if (findsFirst === 'if-refused' && isAccepted(body, schema.body)) return undefined;
  return schema.params?.safeParse(params).data;
}

function isAccepted(body: unknown, schema: z.ZodType | undefined) {
  if (!(schema instanceof z.ZodObject)) return false;
  return schema.safeParse(body).success && Object.keys(Object(body)).every((field) => field in schema.shape);
}

function isVersioned(answer: unknown): answer is { version: number } {
  return typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number';
}
