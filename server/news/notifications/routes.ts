import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/notifications.ts';
import { canWriteInternally } from '#contract/policies.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { markRead } from './commands.ts';
import { fileLinkRoutes } from './file-link-routes.ts';
import { listRecipients } from './list-recipients.ts';
import { findPreferences, updatePreferences } from './preferences.ts';
import { countUnread, listNotifications } from './queries.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(unsubscribeRoutes);
  await app.register(fileLinkRoutes);

  serve(app, contract.listNotifications, async ({ db, actor, query, page }) =>
    page(await listNotifications(db, actor, query), creationOf),
  );

  serve(app, contract.countNotifications, ({ db, actor }) => countUnread(db, actor));

  serve(app, contract.readNotifications, async ({ db, actor, body }) => {
    await markRead(db, actor, body);
    return countUnread(db, actor);
  });

  serve(app, contract.findNotificationPreferences, ({ db, actor }) => findPreferences(db, actor));

  serve(app, contract.updateNotificationPreferences, ({ db, actor, body }) => updatePreferences(db, actor, body));

  serve(app, contract.listRecipients, async ({ db, actor, params, query }) => {
    const ticket = await findTicket(db, actor, params.ticketId);
    const isInternal = query.isInternal === 'true';
    if (isInternal) permit(canWriteInternally(actor));
    return listRecipients(db, actor, { ticket, isInternal, isMailOn: app.mail !== undefined });
  });
};
