import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/conversions.ts';
import { serve } from '#server/platform/http/serve.ts';
import { convertInquiry } from './commands.ts';
import { suggestConversion } from './queries.ts';

export const conversionRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.suggestConversion, ({ db, params }) => suggestConversion(db, params.inquiryId));

  serve(app, contract.convertInquiry, ({ db, actor, params, body }) =>
    convertInquiry(db, actor, params.inquiryId, body, app.publicUrl),
  );
};
