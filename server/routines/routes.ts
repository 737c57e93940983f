import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/routines.ts';
import { findCalendar } from '#server/promise/stored-rules.ts';
import { previewDates } from './preview.ts';

export const routineRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.previewRoutine,
    config: { access: 'staff' },
    handler: async ({ body: { calendar, after, count, ...timing } }) => ({
      dates: previewDates(timing, calendar ?? (await findCalendar(app.db)), { after, count }),
    }),
  });
};
