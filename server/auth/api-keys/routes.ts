import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/api-keys.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { canManageApiKeys } from '#contract/provider-policies.ts';
import { findUser } from '#server/auth/accounts.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { sendPage } from '#server/http/pagination.ts';
import { createApiKey, deleteAnyApiKey, deleteApiKey } from './commands.ts';
import { listAllApiKeys, listApiKeys, listValidKeys } from './queries.ts';

const config = { access: 'signed-in', refusesKeys: true } as const;
const forStaff = { access: 'staff', refusesKeys: true } as const;

export const apiKeyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listApiKeys,
    config,
    handler: async (request) => listApiKeys(app.db, actorOf(request).id),
  });

  app.route({
    ...contract.createApiKey,
    config,
    handler: async (request, reply) => {
      reply.code(201);
      return createApiKey(app.db, actorOf(request), request.body);
    },
  });

  app.route({
    ...contract.deleteApiKey,
    config: { ...config, mayUseReserve: true },
    handler: async (request) => {
      await deleteApiKey(app.db, actorOf(request), request.params.keyId);
      return { message: apiKeyMessages.revoked };
    },
  });

  app.route({
    ...contract.listAllApiKeys,
    config: forStaff,
    handler: async (request, reply) => {
      permit(canManageApiKeys(actorOf(request)), apiKeyMessages.onlySuperAdmins);
      const rows = await listAllApiKeys(app.db, request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ expiresAt, id }) => [expiresAt.toISOString(), id],
      });
    },
  });

  app.route({
    ...contract.deleteAnyApiKey,
    config: { ...forStaff, mayUseReserve: true },
    handler: async (request) => {
      await deleteAnyApiKey(app.db, actorOf(request), request.params.keyId);
      return { message: apiKeyMessages.revoked };
    },
  });

  app.route({
    ...contract.listApiKeysOfUser,
    config: forStaff,
    handler: async ({ params }) => listValidKeys(app.db, (await findUser(app.db, params.userId)).id),
  });
};
