import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/bulk-changes.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeTickets, handOverTickets, undoBulkChange } from './bulk.ts';

export const bulkChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.changeTickets, ({ db, actor, body }) => changeTickets(db, actor, body));

  serve(app, contract.handOverTickets, ({ db, actor, body }) => handOverTickets(db, actor, body));

  serve(app, contract.undoBulkChange, ({ db, actor, params }) => undoBulkChange(db, actor, params.bulkId));
};
