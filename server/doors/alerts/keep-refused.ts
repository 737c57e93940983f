import { inspect } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { AlertLimit } from '#contract/alerts-constants.ts';
import type { Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { actorOf } from '#server/platform/http/access.ts';
import type { Alert } from './formats/alert.ts';
import { keepRefused } from './refused.ts';

/** An alert that was refused, and the company that it is about, if it is known. */
export type Refused = { alert: Alert; error: Refusal; companyId: string | undefined };

/** The most refusals of one request that are kept apart. */
const MostRefusals = 20;

/** Keeps the refused alerts of a request: those with the same reason as one, and the last of very many reasons as well. */
export async function keepAlerts({ server, log }: FastifyRequest, actor: UserActor, refusals: Refused[]) {
  if (refusals.length === 0) return;
  log.warn({ alerts: refusals.length }, 'Alerts were refused');
  const byReason = [...Map.groupBy(refusals, ({ error }) => error.message).values()];
  const last = byReason.slice(MostRefusals).flat();
  for (const all of [...byReason.slice(0, MostRefusals), ...(last.length > 0 ? [last] : [])]) {
    const [first] = all;
    if (!first) continue;
    const { alert, error, companyId } = first;
    const titles = all.slice(0, AlertLimit.shown).map(({ alert: { title } }) => title);
    await keepRefused(server.db, actor, {
      title: alert.title,
      company: alert.company ?? '',
      reason: error.message,
      excerpt: all.length === 1 ? alert.text : titles.join('\n'),
      count: all.length,
      ...(companyId ? { companyId } : {}),
    });
  }
}

const areKept = new WeakSet<Error>();

/** Marks an error as one whose alerts are kept already. */
export function kept(error: Refusal) {
  areKept.add(error);
  return error;
}

/** Whether the alerts of an error are kept already. */
export const isKept = (error: Error) => areKept.has(error);

/** Keeps a request that was refused as a whole. */
export async function keepRequest(request: FastifyRequest, reason: string) {
  const { company } = Object(request.query);
  const named = typeof company === 'string' ? { company } : {};
  await keepRefused(request.server.db, actorOf(request), { ...named, ...wordsIn(request), reason });
}

/** How much of a body that no format could read is shown. It may be nested without end. */
const Shown = { depth: 4, maxArrayLength: 20, maxStringLength: 500 } as const;

/** In bytes: of a larger request that can't be read, only the title is kept. */
const MostOfExcerpt = 65_536;

function wordsIn({ body, headers }: FastifyRequest) {
  const { title, ruleName, msg } = Object(body);
  const named = [title, ruleName, msg].find((each) => typeof each === 'string') ?? '';
  const isSmall = Number(headers['content-length'] ?? MostOfExcerpt) < MostOfExcerpt;
  return { title: String(named).slice(0, AlertLimit.line), excerpt: isSmall && body ? inspect(body, Shown) : '' };
}
