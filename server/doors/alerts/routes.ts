import { type FastifyPluginAsyncZod, validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AlertResult } from '#contract/alerts.ts';
import * as contract from '#contract/alerts.ts';
import { AlertLimit } from '#contract/alerts-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { answerError, refuse } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { receiveAlert } from './commands.ts';
import { companiesOf, findCompanies } from './find-company.ts';
import { registerAlertForms } from './forms.ts';
import { isKept, keepAlerts, keepRequest, kept, type Refused } from './keep-refused.ts';
import { readAlerts } from './read-alerts.ts';
import { listRefused } from './refused.ts';

export const alertRoutes: FastifyPluginAsyncZod = async (app) => {
  registerAlertForms(app);

  serve(app, contract.receiveAlerts, {
    bodyLimit: AlertLimit.body,
    // The body is read in its user's turn, by the format that it has.
    validatorCompiler: (part) =>
      part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part as never),
    errorHandler: keepAndAnswer,
    handler: async ({ db, actor, query, body, request }) => {
      const options = { statusComponentId: request.key?.statusComponentId ?? null };
      const alerts = await readAlerts(body, {
        otherwise: query.company?.trim() || undefined,
        idsOf: async (named) => {
          const found = await findCompanies(db, actor, named);
          return new Map(named.map((word) => [word, idOf(found.get(word))]));
        },
      });
      const results: AlertResult[] = [];
      const refusals: Refused[] = [];
      // One after the other: they may be about the same component.
      for (const { alert, company } of await companiesOf(db, actor, alerts)) {
        try {
          if (company instanceof Refusal) throw company;
          results.push(await receiveAlert(db, actor, alert, company, options));
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

  serve(app, contract.listRefusedAlerts, async ({ db, query, page }) =>
    page(await listRefused(db, query), ({ lastAt, id }) => [lastAt.toISOString(), id]),
  );
};

function idOf(company: { id: string } | Refusal | undefined) {
  return company instanceof Refusal ? undefined : company?.id;
}

/** Keeps a request that was refused as a whole, whatever refused it, unless nobody knows who sent it. */
async function keepAndAnswer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, message } = refuse(error, request, reply);
  // A caller who may not send alerts is told only that. An alert about another company is stored separately.
  const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 403;
  if (isRefusal && request.session && !isKept(error)) await keepRequest(request, message);
  return answerError(error, request, reply);
}
