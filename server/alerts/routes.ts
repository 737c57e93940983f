import { inspect } from 'node:util';
import { type FastifyPluginAsyncZod, validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AlertResult } from '#contract/alerts.ts';
import * as contract from '#contract/alerts.ts';
import { AlertLimit } from '#contract/alerts-constants.ts';
import { Refusal } from '#server/domain/refusals.ts';
import type { UserActor } from '#server/events/actor.ts';
import { actorOf } from '#server/http/access.ts';
import { answerError, refuse } from '#server/http/errors.ts';
import { sendPage } from '#server/http/pagination.ts';
import { receiveAlert } from './commands.ts';
import { companiesOf, findCompanies } from './find-company.ts';
import type { Alert } from './formats/alert.ts';
import { registerAlertForms } from './forms.ts';
import { readAlerts } from './read-alerts.ts';
import { keepRefused, listRefused } from './refused.ts';

export const alertRoutes: FastifyPluginAsyncZod = async (app) => {
  registerAlertForms(app);

  app.route({
    ...contract.receiveAlerts,
    config: { access: 'signed-in', keyScope: 'alerts', limitedBy: 'key_calls' },
    bodyLimit: AlertLimit.body,
    // The body is read in its user's turn, by the format that it has.
    validatorCompiler: (part) =>
      part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part as never),
    errorHandler: keepRequest,
    handler: async (request) => {
      const actor = actorOf(request);
      const options = { statusComponentId: request.key?.statusComponentId ?? null };
      const alerts = await readAlerts(request.body, {
        otherwise: request.query.company?.trim() || undefined,
        idsOf: async (named) => {
          const found = await findCompanies(app.db, actor, named);
          return new Map(named.map((word) => [word, idOf(found.get(word))]));
        },
      });
      const results: AlertResult[] = [];
      const refusals: Refused[] = [];
      // One after the other: they may be about the same component.
      for (const { alert, company } of await companiesOf(app.db, actor, alerts)) {
        try {
          if (company instanceof Refusal) throw company;
          results.push(await receiveAlert(app.db, actor, alert, company, options));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refusals.push({ alert, error, companyId: idOf(company) });
          results.push({ outcome: 'refused', ticketId: null, ticketNumber: null, message: error.message });
        }
      }
      await keepAlerts(request, actor, refusals);
      const [first] = refusals;
      if (first && refusals.length === results.length) throw kept(first.error);
      return { alerts: results };
    },
  });

  app.route({
    ...contract.listRefusedAlerts,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      sendPage(request, reply, {
        rows: await listRefused(app.db, request.query),
        limit: request.query.limit,
        cursorOf: ({ lastAt, id }) => [lastAt.toISOString(), id],
      }),
  });
};

function idOf(company: { id: string } | Refusal | undefined) {
  return company instanceof Refusal ? undefined : company?.id;
}

type Refused = { alert: Alert; error: Refusal; companyId: string | undefined };

/** The most refusals of one request that are kept apart. */
const MostRefusals = 20;

/** Keeps the refused alerts of a request: those with the same reason as one, and the last of very many reasons as well. */
async function keepAlerts({ server, log }: FastifyRequest, actor: UserActor, refusals: Refused[]) {
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

/** Errors whose alerts are kept already. */
const areKept = new WeakSet<Error>();

function kept(error: Refusal) {
  areKept.add(error);
  return error;
}

/** Keeps a request that was refused as a whole, whatever refused it, unless nobody knows who sent it. */
async function keepRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, message: reason } = refuse(error, request, reply);
  // Who may not send alerts is told that alone. An alert about another company is kept by itself.
  const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 403;
  if (isRefusal && request.session && !areKept.has(error)) {
    const { company } = Object(request.query);
    const named = typeof company === 'string' ? { company } : {};
    await keepRefused(request.server.db, actorOf(request), { ...named, ...wordsIn(request), reason });
  }
  return answerError(error, request, reply);
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
