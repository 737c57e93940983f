import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/bulk-changes.ts';
import { actorOf } from '#server/http/access.ts';
import { changeTickets, handOverTickets, undoBulkChange } from './bulk.ts';

export const bulkChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.changeTickets,
    config: { access: 'signed-in' },
    handler: async (request) => changeTickets(app.db, actorOf(request), request.body),
  });

  app.route({
    ...contract.handOverTickets,
    config: { access: 'staff' },
    handler: async (request) => handOverTickets(app.db, actorOf(request), request.body),
  });

  app.route({
    ...contract.undoBulkChange,
    config: { access: 'signed-in' },
    handler: async (request) => undoBulkChange(app.db, actorOf(request), request.params.bulkId),
  });
};
