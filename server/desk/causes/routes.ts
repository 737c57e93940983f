import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/causes.ts';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { findWithRelations, setCause } from '#server/desk/tickets/cause/commands.ts';
import { listCaused } from '#server/desk/tickets/cause/queries.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { claimOf } from '#server/platform/http/idempotency/keys.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { answerCaused } from './answer.ts';

export const causeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.setCause, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: async ({ db, actor, params: { ticketId }, body }) => {
      await setCause(db, actor, ticketId, body.causeId);
      return findWithRelations(db, actor, ticketId);
    },
  });

  serve(app, contract.removeCause, async ({ db, actor, params: { ticketId } }) => {
    await setCause(db, actor, ticketId, null);
    return findWithRelations(db, actor, ticketId);
  });

  serve(app, contract.listCaused, async ({ db, actor, params, query, page }) =>
    page(await listCaused(db, actor, params.ticketId, query), creationOf),
  );

  serve(app, contract.answerCaused, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    // In one transaction with the key, the last ticket would keep the first one locked.
    prepare: ({ db, actor, params, body, request }) => {
      const key = request.headers[IdempotencyHeader];
      const claim = typeof key === 'string' ? claimOf(request, key, body) : undefined;
      return answerCaused(db, actor, params.ticketId, body, claim);
    },
    handler: (_, results) => results,
  });
};
