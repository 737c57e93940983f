import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/conversions.ts';
import { actorOf } from '#server/http/access.ts';
import { convertInquiry } from './commands.ts';
import { suggestConversion } from './queries.ts';

export const conversionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.suggestConversion,
    config: { access: 'staff' },
    handler: async ({ params }) => suggestConversion(app.db, params.inquiryId),
  });

  app.route({
    ...contract.convertInquiry,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => {
      const { params, body } = request;
      return convertInquiry(app.db, actorOf(request), params.inquiryId, body, app.publicUrl);
    },
  });
};
