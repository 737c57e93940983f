import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/api-keys.ts';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { findUser } from '#server/people/auth/accounts.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createApiKey, deleteAnyApiKey, deleteApiKey } from './commands.ts';
import { listAllApiKeys, listApiKeys, listValidKeys } from './queries.ts';

export const apiKeyRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listApiKeys, ({ db, actor }) => listApiKeys(db, actor.id));

  serve(app, contract.createApiKey, ({ db, actor, body }) => createApiKey(db, actor, body));

  serve(app, contract.deleteApiKey, async ({ db, actor, params }) => {
    await deleteApiKey(db, actor, params.keyId);
    return { message: apiKeyMessages.revoked };
  });

  serve(app, contract.listAllApiKeys, async ({ db, query, page }) =>
    page(await listAllApiKeys(db, query), ({ expiresAt, id }) => [expiresAt.toISOString(), id]),
  );

  serve(app, contract.deleteAnyApiKey, async ({ db, actor, params }) => {
    await deleteAnyApiKey(db, actor, params.keyId);
    return { message: apiKeyMessages.revoked };
  });

  serve(app, contract.listApiKeysOfUser, async ({ db, params }) =>
    listValidKeys(db, (await findUser(db, params.userId)).id),
  );
};
