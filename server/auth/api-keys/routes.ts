import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/api-keys.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { createApiKey, deleteApiKey } from './commands.ts';
import { listApiKeys } from './queries.ts';

const config = { access: 'signed-in', refusesKeys: true } as const;

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
};
