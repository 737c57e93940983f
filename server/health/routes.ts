import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { sql } from 'drizzle-orm';
import * as contract from '#contract/health.ts';
import { messages } from '#contract/messages.ts';
import { HttpError, unavailable } from '#server/errors.ts';

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.health,
    config: { access: 'public' },
    handler: async () => {
      // Whoever was replaced has its successor at the same address.
      if (app.stage === 'stopping') throw new HttpError(503, messages.stopping, { retryAfter: 5 });
      return { message: 'Archway is running' };
    },
  });

  app.route({
    ...contract.ready,
    config: { access: 'public' },
    handler: async () => {
      if (app.stage === 'stopping') throw new HttpError(503, messages.stopping, { retryAfter: 5 });
      // Whatever keeps the database from answering, the one who asks only needs to know that it does not.
      await app.db.execute(sql`select 1`).catch(() => {
        throw unavailable();
      });
      return { message: 'The database answers' };
    },
  });

  app.route({
    ...contract.openApiDocument,
    config: { access: 'public' },
    handler: async () => ({ ...app.swagger() }),
  });
};
