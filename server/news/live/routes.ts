import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/live.ts';
import { canSeePresence } from '#contract/policies.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { sessionOf } from '#server/platform/http/access.ts';
import { serve } from '#server/platform/http/serve.ts';
import { endPresence, showPresence } from './presence.ts';

export const liveRoutes: FastifyPluginAsyncZod = async (app) => {
  const { live } = app;
  app.addHook('preClose', () => live.stop());

  serve(app, contract.watchEvents, {
    exposeHeadRoute: false,
    config: { isBackground: true, isStream: true },
    handler: async ({ query, request, reply }) => {
      const lastEventId = request.headers['last-event-id']?.toString();
      await live.open(sessionOf(request), reply, { lastEventId, secondsAgo: query.secondsAgo });
    },
  });

  serve(app, contract.showPresence, {
    find: refuseOthers,
    handler: ({ db, actor, params, body }) => showPresence(db, actor.id, params.ticketId, body.isWriting),
  });

  serve(app, contract.endPresence, {
    find: refuseOthers,
    handler: async ({ db, actor, params }) => {
      await endPresence(db, actor.id, params.ticketId);
      return { message: 'Closed' };
    },
  });
};

type OfTicket = { db: Db; actor: UserActor; params: { ticketId: string } };

async function refuseOthers({ db, actor, params }: OfTicket) {
  await refuseHidden(db, actor, params.ticketId);
  permit(canSeePresence(actor));
}
