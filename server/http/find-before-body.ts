import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from '#server/domain/refusals.ts';

/**
 * A `preValidation` hook that finds a route's record before the body is validated, so that an actor without access
 * learns nothing from body errors.
 * @param params of the route; the validation that follows refuses ill-formed ones
 * @param find throws 404 or 403
 * @param unless the schema of the body, if the handler refuses the same: then only a body that it would not accept as it is
 * has the record found for it
 */
export function findBeforeBody<Params extends z.ZodType>(
  params: Params,
  find: (request: FastifyRequest, params: z.output<Params>) => Promise<unknown>,
  { unless }: { unless?: z.ZodObject } = {},
) {
  return async (request: FastifyRequest) => {
    const { data } = params.safeParse(request.params);
    // A repeat under a key gets the stored answer without the handler.
    const isRepeatable = request.headers['idempotency-key'] !== undefined;
    if (!data || (unless && !isRepeatable && isAccepted(request.body, unless))) return;
    await find(request, data);
  };
}

function isAccepted(body: unknown, schema: z.ZodObject) {
  return schema.safeParse(body).success && Object.keys(Object(body)).every((field) => field in schema.shape);
}

/**
 * Refuses a change of fields that the record has but the call can't change: to ignore them would look like success. A client
 * may send a whole record back, so what equals the record passes. Unknown fields are ignored.
 * @param changes the schema of the body
 * @param ignored further fields to ignore
 * @throws 400
 */
export function refuseUnchangeable(
  request: FastifyRequest,
  record: object,
  changes: z.ZodObject,
  ignored: readonly string[] = [],
) {
  const sent = new Map<string, unknown>(Object.entries(Object(request.body)));
  for (const [field, value] of Object.entries(record)) {
    if (!sent.has(field) || field in changes.shape || ignored.includes(field)) continue;
    if (JSON.stringify(sent.get(field)) !== JSON.stringify(value))
      throw invalid(field, `This call can’t change ${field}. Leave it out, or send it as it is.`);
  }
}
