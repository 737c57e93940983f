import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/webhooks.ts';
import { webhookMessages } from '#contract/webhooks-constants.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createWebhook, deleteWebhook, redeliver, rotateSecret, testWebhook, updateWebhook } from './commands.ts';
import { findMessage, findWebhook, listDeliveries, listWebhooks } from './queries.ts';

export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listWebhooks, ({ db }) => listWebhooks(db));

  // Not `once`: the stored response would contain the secret.
  serve(app, contract.createWebhook, ({ db, actor, body }) => createWebhook(db, actor, body, app.outgoing));

  serve(app, contract.updateWebhook, ({ db, actor, params, body, copy }) =>
    updateWebhook(db, actor, params.webhookId, body, { copy, outgoing: app.outgoing }),
  );

  serve(app, contract.deleteWebhook, async ({ db, actor, params }) => {
    await deleteWebhook(db, actor, params.webhookId);
    return { message: webhookMessages.deleted };
  });

  serve(app, contract.rotateSecret, ({ db, actor, params }) => rotateSecret(db, actor, params.webhookId));

  await app.register(deliveryRoutes);
};

const deliveryRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.testWebhook, ({ db, params }) => testWebhook(db, params.webhookId, app.outgoing));

  serve(app, contract.listDeliveries, async ({ db, params, query, page }) => {
    const { id } = await findWebhook(db, params.webhookId);
    return page(await listDeliveries(db, id, query), creationOf);
  });

  serve(app, contract.findDelivery, ({ db, params }) => findMessage(db, params.webhookId, params.deliveryId));

  serve(app, contract.redeliver, ({ db, params }) => redeliver(db, params.webhookId, params.deliveryId));
};
