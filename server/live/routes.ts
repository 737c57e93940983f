import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/live.ts';
import { canSeePresence } from '#contract/policies.ts';
import { TicketParams } from '#contract/tickets.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf, sessionOf } from '#server/http/access.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { refuseHidden } from '#server/tickets/queries.ts';
import { endPresence, showPresence } from './presence.ts';

export const liveRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, live } = app;
  app.addHook('preClose', () => live.stop());

  app.route({
    ...contract.watchEvents,
    config: { access: 'signed-in', isBackground: true, isStream: true, refusesKeys: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { 'last-event-id': lastEventId } = request.headers;
      await live.open(sessionOf(request), reply, { lastEventId, secondsAgo: request.query.secondsAgo });
    },
  });

  const refuseOthers = findBeforeBody(TicketParams, async (request, { ticketId }) => {
    const actor = actorOf(request);
    await refuseHidden(db, actor, ticketId);
    permit(canSeePresence(actor));
  });

  app.route({
    ...contract.showPresence,
    config: { access: 'signed-in' },
    preValidation: refuseOthers,
    handler: async (request) => showPresence(db, actorOf(request).id, request.params.ticketId, request.body.isWriting),
  });

  app.route({
    ...contract.endPresence,
    config: { access: 'signed-in' },
    preValidation: refuseOthers,
    handler: async (request) => {
      await endPresence(db, actorOf(request).id, request.params.ticketId);
      return { message: 'Closed' };
    },
  });
};
