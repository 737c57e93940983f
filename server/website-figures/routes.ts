import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/claims.ts';
import { canSeeClaims } from '#contract/provider-policies.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { listClaims } from './queries.ts';

export const claimRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findClaims,
    config: { access: 'staff' },
    handler: async (request) => {
      permit(canSeeClaims(actorOf(request)));
      return listClaims(app.db);
    },
  });
};
