import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/shared-constants.ts';
import { countAndTell } from './count-use.ts';
import { limits, multiplied } from './limits.ts';

/**
 * Counts a call with an API key, and tells the program how many are left
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/).
 * @throws 429 with `Retry-After` if too many were made
 */
export async function countKeyCall({ server }: FastifyRequest, reply: FastifyReply, keyId: string) {
  const { perSubject, window } = limits.key_calls;
  const most = multiplied(perSubject, server.limitFactor);
  const use = { subject: keyId, limitFactor: server.limitFactor };
  const { left, resetsIn, refuse } = await countAndTell(server.db, 'key_calls', use, most);
  reply.header('ratelimit-policy', `"default";q=${most};w=${window / SECOND}`);
  reply.header('ratelimit', `"default";r=${left};t=${resetsIn}`);
  refuse();
}
