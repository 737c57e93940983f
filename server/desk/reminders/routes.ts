import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/reminders.ts';
import { reminderMessages } from '#contract/reminders-constants.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createReminder, deleteReminder, listReminders } from './commands.ts';

export const reminderRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listReminders, ({ db, actor, params }) => listReminders(db, actor, params.ticketId));

  serve(app, contract.createReminder, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: ({ db, actor, params, body }) => createReminder(db, actor, params.ticketId, body),
  });

  serve(app, contract.deleteReminder, async ({ db, actor, params }) => {
    await deleteReminder(db, actor, params.reminderId);
    return { message: reminderMessages.deleted };
  });
};
