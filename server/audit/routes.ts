import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/audit.ts';
import { messages } from '#contract/messages.ts';
import { canReadAuditLog } from '#contract/policies.ts';
import { permit } from '#server/errors.ts';
import { sendPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { cursorOf, listAuditEntries } from './queries.ts';

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listAuditEntries,
    config: { access: 'staff' },
    preValidation: async (request) => permit(canReadAuditLog(actorOf(request)), messages.onlySuperAdminsReadAudit),
    handler: async (request, reply) => {
      const rows = await app.read((db) => listAuditEntries(db, request.query));
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });
};
