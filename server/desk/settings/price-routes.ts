import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/work-prices.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findWorkPrices, updateWorkPrices } from './prices.ts';

export const priceRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.findWorkPrices, ({ db }) => findWorkPrices(db));

  serve(app, contract.updateWorkPrices, ({ db, actor, body, copy }) => updateWorkPrices(db, actor, body, copy));
};
