import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/live.ts';
import { sessionOf } from '#server/http/access.ts';
import { liveUpdates } from './live.ts';

export const liveRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, log, limitFactor } = app;
  const live = liveUpdates({ db, log, limitFactor, isServing: () => app.stage === 'serving' });
  app.addHook('preClose', () => live.stop());

  app.route({
    ...contract.watchEvents,
    config: { access: 'signed-in', isBackground: true, isStream: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { 'last-event-id': lastEventId } = request.headers;
      await live.open(sessionOf(request), reply, { lastEventId, secondsAgo: request.query.secondsAgo });
    },
  });
};
