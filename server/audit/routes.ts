import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/audit.ts';
import { auditMessages } from '#contract/audit-constants.ts';
import { canReadAuditLog } from '#contract/provider-policies.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { listAuditEntries } from './queries.ts';

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listAuditEntries,
    config: { access: 'staff' },
    preValidation: async (request) => permit(canReadAuditLog(actorOf(request)), auditMessages.onlySuperAdmins),
    handler: async (request, reply) => {
      const rows = await listAuditEntries(app.db, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });
};
