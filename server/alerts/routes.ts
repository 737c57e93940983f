import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { AlertResult } from '#contract/alerts.ts';
import * as contract from '#contract/alerts.ts';
import { actorOf } from '#server/http/access.ts';
import { HttpError } from '#server/http/errors.ts';
import { receiveAlert } from './commands.ts';
import { findCompany } from './find-company.ts';
import { readAlerts } from './read-alerts.ts';

export const alertRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.receiveAlerts,
    config: { access: 'signed-in', showsNothing: true },
    handler: async (request) => {
      const actor = actorOf(request);
      const { limitFactor } = app;
      const options = { limitFactor, statusComponentId: request.key?.statusComponentId ?? null };
      const idOf = async (named: string | undefined) => {
        try {
          return (await findCompany(app.db, actor, named)).id;
        } catch (error) {
          // `receiveAlert` refuses it in the same words.
          if (error instanceof HttpError) return undefined;
          throw error;
        }
      };
      const results: AlertResult[] = [];
      const refusals: HttpError[] = [];
      // One after the other: they may be about the same component.
      for (const alert of await readAlerts(request.body, request.query.company, idOf)) {
        try {
          results.push(await receiveAlert(app.db, actor, alert, options));
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          refusals.push(error);
          results.push({ outcome: 'refused', ticketId: null, ticketNumber: null, message: error.message });
        }
      }
      const [first] = refusals;
      if (first && refusals.length === results.length) throw first;
      return { alerts: results };
    },
  });
};
