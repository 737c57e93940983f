import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { sql } from 'drizzle-orm';
import * as contract from '#contract/health.ts';
import { unavailable } from '#server/errors.ts';

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.health,
    config: { access: 'public' },
    handler: async () => ({ message: 'Archway is running' }),
  });

  app.route({
    ...contract.ready,
    config: { access: 'public' },
    handler: async () => {
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
