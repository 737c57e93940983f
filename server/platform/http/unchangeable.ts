import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from '#server/platform/domain/refusals.ts';

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
