import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/shared-constants.ts';
import { limitFactorOf } from '#server/platform/database/client.ts';
import type { KeyCall, KeyUse } from './access.ts';
import { refuse } from './count-use.ts';
import { limits, multiplied } from './limits.ts';

/** What is noted of a call with an API key, and how many calls there may be. */
export function keyCallOf({ server, ip }: FastifyRequest): KeyCall {
  const { perSubject, window } = limits.key_calls;
  return { address: ip, most: multiplied(perSubject, limitFactorOf(server.db)), window };
}

/**
 * Tells a program how many calls are left
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/).
 * @throws 429 with `Retry-After` if too many were made
 */
export function tellKeyUse(reply: FastifyReply, { most, window }: KeyCall, { wait, left, resetsIn }: KeyUse) {
  reply.header('ratelimit-policy', `"default";q=${most};w=${window / SECOND}`);
  reply.header('ratelimit', `"default";r=${left};t=${Math.max(1, Math.ceil(resetsIn))}`);
  refuse('key_calls', wait);
}
