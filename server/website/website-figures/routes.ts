import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/claims.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listClaims } from './queries.ts';

export const claimRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.findClaims, ({ db }) => listClaims(db));
};
