import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/snoozes.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import { snoozeTicket, wakeTicket } from './commands.ts';

export const snoozeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.snoozeTicket, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: ({ db, actor, params, body }) => snoozeTicket(db, actor, params.ticketId, body),
  });

  serve(app, contract.wakeTicket, ({ db, actor, params }) => wakeTicket(db, actor, params.ticketId));
};
