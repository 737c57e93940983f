import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/mail.ts';
import { findMailStatus } from './status.ts';

export const mailRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findMailStatus,
    config: { access: 'staff' },
    handler: async () => findMailStatus(app.db, app.mail, app.publicUrl),
  });
};
