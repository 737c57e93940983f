import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/routines.ts';
import { routineMessages } from '#contract/routines-constants.ts';
import { findCalendar } from '#server/desk/promise/stored-rules.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createRoutine, deleteRoutine, pauseRoutine, resumeRoutine, runRoutine, updateRoutine } from './commands.ts';
import { previewDates } from './preview.ts';
import { findRoutine, listDates, listRoutines, listRuns } from './queries.ts';

export const routineRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.previewRoutine, async ({ db, body: { calendar, after, count, ...timing } }) => ({
    dates: previewDates(timing, calendar ?? (await findCalendar(db)), { after, count }),
  }));

  serve(app, contract.listRoutines, async ({ db, query, page }) =>
    page(await listRoutines(db, query), ({ sortName, id }) => [sortName, id]),
  );

  serve(app, contract.listRoutineDates, ({ db }) => listDates(db));

  serve(app, contract.findRoutine, ({ db, params }) => findRoutine(db, params.routineId));

  serve(app, contract.createRoutine, ({ db, actor, body }) => createRoutine(db, actor, body));

  serve(app, contract.updateRoutine, {
    find: ({ db, params }) => findRoutine(db, params.routineId),
    handler: ({ db, actor, params, body, copy }) => updateRoutine(db, actor, params.routineId, body, copy),
  });

  serve(app, contract.deleteRoutine, async ({ db, actor, params }) => {
    await deleteRoutine(db, actor, params.routineId);
    return { message: routineMessages.deleted };
  });

  serve(app, contract.pauseRoutine, ({ db, actor, params }) => pauseRoutine(db, actor, params.routineId));

  serve(app, contract.resumeRoutine, ({ db, actor, params }) => resumeRoutine(db, actor, params.routineId));

  serve(app, contract.runRoutine, {
    find: ({ db, params }) => findRoutine(db, params.routineId),
    handler: ({ db, actor, params }) => runRoutine(db, actor, params.routineId),
  });

  serve(app, contract.skipRoutineDates, {
    find: ({ db, params }) => findRoutine(db, params.routineId),
    handler: ({ db, actor, params, body: { dates }, copy }) =>
      updateRoutine(db, actor, params.routineId, { skips: dates }, copy, 'skipped'),
  });

  serve(app, contract.listRuns, {
    handler: async ({ db, params: { routineId }, query, page }) => {
      await findRoutine(db, routineId);
      return page(await listRuns(db, routineId, query), ({ date, id }) => [date, id]);
    },
  });
};
