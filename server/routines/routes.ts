import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/routines.ts';
import { serve } from '#server/http/serve.ts';
import { findCalendar } from '#server/promise/stored-rules.ts';
import { previewDates } from './preview.ts';

export const routineRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.previewRoutine, async ({ db, body: { calendar, after, count, ...timing } }) => ({
    dates: previewDates(timing, calendar ?? (await findCalendar(db)), { after, count }),
  }));
};
