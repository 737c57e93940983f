import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/redactions.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import { permitRedaction, redactComment, redactDescription } from './commands.ts';
import { findDescription, findEntry } from './messages.ts';

export const redactionRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.redactComment, {
    find: async ({ db, actor, params: { ticketId, commentId } }) => {
      await refuseHidden(db, actor, ticketId);
      permitRedaction(actor, await findEntry(db, actor, ticketId, commentId));
    },
    handler: ({ db, actor, params, body }) => redactComment(db, actor, params.ticketId, params.commentId, body),
  });

  serve(app, contract.redactDescription, {
    find: async ({ db, actor, params: { ticketId } }) => {
      await refuseHidden(db, actor, ticketId);
      permitRedaction(actor, await findDescription(db, actor, ticketId));
    },
    handler: ({ db, actor, params, body }) => redactDescription(db, actor, params.ticketId, body),
  });
};
