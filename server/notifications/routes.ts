import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/notifications.ts';
import { canWriteInternally } from '#contract/policies.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { findTicket } from '#server/tickets/queries.ts';
import { markRead } from './commands.ts';
import { fileLinkRoutes } from './file-link-routes.ts';
import { listRecipients } from './list-recipients.ts';
import { findPreferences, updatePreferences } from './preferences.ts';
import { countUnread, listNotifications } from './queries.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(unsubscribeRoutes);
  await app.register(fileLinkRoutes);

  app.route({
    ...contract.listNotifications,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const rows = await listNotifications(app.db, actorOf(request), request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });

  app.route({
    ...contract.countNotifications,
    config: { access: 'signed-in' },
    handler: async (request) => countUnread(app.db, actorOf(request)),
  });

  app.route({
    ...contract.readNotifications,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      await markRead(app.db, actor, request.body);
      return countUnread(app.db, actor);
    },
  });

  app.route({
    ...contract.findNotificationPreferences,
    config: { access: 'signed-in', refusesKeys: true },
    handler: async (request) => findPreferences(app.db, actorOf(request)),
  });

  app.route({
    ...contract.updateNotificationPreferences,
    config: { access: 'signed-in', refusesKeys: true, limitedBy: 'changes' },
    handler: async (request) => updatePreferences(app.db, actorOf(request), request.body),
  });

  app.route({
    ...contract.listRecipients,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      const ticket = await findTicket(app.db, actor, request.params.ticketId);
      const isInternal = request.query.isInternal === 'true';
      if (isInternal) permit(canWriteInternally(actor));
      return listRecipients(app.db, actor, { ticket, isInternal, isMailOn: app.mail !== undefined });
    },
  });
};
