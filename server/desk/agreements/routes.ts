import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/agreements.ts';
import { serve } from '#server/platform/http/serve.ts';
import { previewAgreements } from './preview.ts';

export const agreementRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.previewAgreements, ({ db, body }) => previewAgreements(db, body));
};
