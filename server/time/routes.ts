import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { TicketParams } from '#contract/tickets.ts';
import * as contract from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { canSeeTime } from '#contract/time-policies.ts';
import { permit } from '#server/domain/refusals.ts';
import { findSetting } from '#server/domain/settings.ts';
import { providerToday } from '#server/domain/zone.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody, refuseUnchangeable } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { refuseHidden } from '#server/tickets/queries.ts';
import { addTime, deleteTime, updateTime } from './commands.ts';
import { findTime, listTime } from './queries.ts';
import { discardTimer, findTimer, startTimer, stopTimer } from './timers.ts';

export const timeRoutes: FastifyPluginAsyncZod = async (app) => {
  const refuseHiddenFirst = findBeforeBody(TicketParams, (request, { ticketId }) =>
    refuseHidden(app.db, actorOf(request), ticketId),
  );

  app.route({
    ...contract.listTime,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      const entries = await listTime(app.db, actor, request.params.ticketId);
      permit(canSeeTime(actor, await findSetting(app.db, 'clients_see_time')), timeMessages.staffOnly);
      return entries;
    },
  });

  app.route({
    ...contract.addTime,
    config: { access: 'staff' },
    preValidation: refuseHiddenFirst,
    handler: async (request, reply) => {
      const { params, body } = request;
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => addTime(db, actor, params.ticketId, body) });
    },
  });

  app.route({
    ...contract.updateTime,
    config: { access: 'staff' },
    preValidation: findBeforeBody(contract.TimeEntryParams, async (request, { entryId }) =>
      refuseUnchangeable(request, await findTime(app.db, entryId), contract.TimeEntryChanges),
    ),
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateTime(app.db, actorOf(request), request.params.entryId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteTime,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteTime(app.db, actorOf(request), request.params.entryId);
      return { message: timeMessages.deleted };
    },
  });

  app.route({
    ...contract.findTimer,
    config: { access: 'staff' },
    handler: async (request) => ({
      timer: (await findTimer(app.db, actorOf(request))) ?? null,
      today: await providerToday(app.db),
    }),
  });

  app.route({
    ...contract.startTimer,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      reply.code(201);
      return startTimer(app.db, actorOf(request), request.params.ticketId);
    },
  });

  app.route({
    ...contract.stopTimer,
    config: { access: 'staff' },
    handler: async (request) => stopTimer(app.db, actorOf(request)),
  });

  app.route({
    ...contract.discardTimer,
    config: { access: 'staff' },
    handler: async (request) => {
      await discardTimer(app.db, actorOf(request));
      return { message: timeMessages.discarded };
    },
  });
};
