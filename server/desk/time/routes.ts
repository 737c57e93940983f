import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { canSeeTime } from '#contract/time-policies.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
import { addTime, deleteTime, updateTime } from './commands.ts';
import { previewTime } from './preview.ts';
import { findTime, listTime } from './queries.ts';
import { discardTimer, findTimer, startTimer, stopTimer } from './timers.ts';

export const timeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listTime, async ({ db, actor, params }) => {
    const entries = await listTime(db, actor, params.ticketId);
    permit(canSeeTime(actor, await findSetting(db, 'clients_see_time')), timeMessages.staffOnly);
    return entries;
  });

  serve(app, contract.addTime, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: ({ db, actor, params, body }) => addTime(db, actor, params.ticketId, body),
  });

  serve(app, contract.previewTime, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: ({ db, actor, params, body }) => previewTime(db, actor, params.ticketId, body),
  });

  serve(app, contract.updateTime, {
    find: async ({ db, params: { entryId }, request }) =>
      refuseUnchangeable(request, await findTime(db, entryId), contract.TimeEntryChanges),
    handler: ({ db, actor, params, body, copy }) => updateTime(db, actor, params.entryId, body, copy),
  });

  serve(app, contract.deleteTime, async ({ db, actor, params }) => {
    await deleteTime(db, actor, params.entryId);
    return { message: timeMessages.deleted };
  });

  serve(app, contract.findTimer, async ({ db, actor }) => ({
    timer: (await findTimer(db, actor)) ?? null,
    today: await providerToday(db),
  }));

  serve(app, contract.startTimer, ({ db, actor, params }) => startTimer(db, actor, params.ticketId));

  serve(app, contract.stopTimer, ({ db, actor }) => stopTimer(db, actor));

  serve(app, contract.discardTimer, async ({ db, actor }) => {
    await discardTimer(db, actor);
    return { message: timeMessages.discarded };
  });
};
