import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { canManageWebhooks } from '#contract/provider-policies.ts';
import * as contract from '#contract/webhooks.ts';
import { webhookMessages } from '#contract/webhooks-constants.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { createWebhook, deleteWebhook, redeliver, rotateSecret, testWebhook, updateWebhook } from './commands.ts';
import { findMessage, findWebhook, listDeliveries, listWebhooks } from './queries.ts';

export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  // The role is checked before the path and the body.
  app.addHook('preValidation', async (request) => {
    permit(canManageWebhooks(actorOf(request)), webhookMessages.onlySuperAdmins);
  });

  app.route({
    ...contract.listWebhooks,
    config: { access: 'staff' },
    handler: async () => listWebhooks(app.db),
  });

  app.route({
    ...contract.createWebhook,
    config: { access: 'staff' },
    // Not `once`: the stored response would contain the secret.
    handler: async (request, reply) => {
      reply.code(201);
      return createWebhook(app.db, actorOf(request), request.body, app.outgoing);
    },
  });

  app.route({
    ...contract.updateWebhook,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateWebhook(app.db, actorOf(request), request.params.webhookId, changes, { copy, outgoing: app.outgoing }),
      ),
  });

  app.route({
    ...contract.deleteWebhook,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteWebhook(app.db, actorOf(request), request.params.webhookId);
      return { message: webhookMessages.deleted };
    },
  });

  app.route({
    ...contract.rotateSecret,
    config: { access: 'staff' },
    handler: async (request) => rotateSecret(app.db, actorOf(request), request.params.webhookId),
  });

  await app.register(deliveryRoutes);
};

const deliveryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.testWebhook,
    config: { access: 'staff' },
    handler: async (request) => testWebhook(app.db, request.params.webhookId, app.outgoing),
  });

  app.route({
    ...contract.listDeliveries,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const { id } = await findWebhook(app.db, request.params.webhookId);
      const rows = await listDeliveries(app.db, id, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });

  app.route({
    ...contract.findDelivery,
    config: { access: 'staff' },
    handler: async (request) => findMessage(app.db, request.params.webhookId, request.params.deliveryId),
  });

  app.route({
    ...contract.redeliver,
    config: { access: 'staff' },
    handler: async (request) => redeliver(app.db, request.params.webhookId, request.params.deliveryId),
  });
};
