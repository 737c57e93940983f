import { eq } from 'drizzle-orm';
import * as routines from '#contract/routines.ts';
import { routines as stored } from '#server/platform/database/tables/routines.ts';
import { insertRoutine, insertTarget } from '../routines.ts';
import { insertTemplate } from '../templates.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const created = '401 403 403 403 201 201 403 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';

const monthly = { every: 'month', interval: 1, nth: 2, weekday: 'tue' } as const;
const timing = { schedule: monthly, time: '09:00', startsOn: '2026-12-01', count: 3 };

const at = (body?: unknown) => async (scene: Scene) => ({
  params: { routineId: (await insertRoutine(scene)).id },
  body,
});

export const routineRows = [
  row('preview the dates of a routine', routines.previewRoutine, forStaff, () => ({ body: timing })),
  row('preview a routine without a date', routines.previewRoutine, badForStaff, () => ({
    body: { ...timing, endsOn: '2026-12-02' },
  })),
  row('routines', routines.listRoutines, forStaff),
  row('routines, by state', routines.listRoutines, forStaff, () => ({ querystring: { state: 'paused' } })),
  row('the calendar of routines', routines.listRoutineDates, forStaff),
  row('a routine', routines.findRoutine, forStaff, at()),
  row('a routine added', routines.createRoutine, created, async (scene) => ({
    body: {
      ...{ name: 'Monthly maintenance', templateId: (await insertTemplate(scene)).id },
      ...{ targets: [await insertTarget(scene)], schedule: monthly, time: '09:00', startsOn: '2026-12-01' },
    },
  })),
  row('an empty routine added', routines.createRoutine, badForStaff, () => ({ body: {} })),
  row('a routine changed', routines.updateRoutine, forStaff, at({ name: 'Changed' })),
  row('a routine changed to nothing', routines.updateRoutine, badForStaff, at({ name: '' })),
  row('a routine paused', routines.pauseRoutine, forStaff, at()),
  row('a routine resumed', routines.resumeRoutine, forStaff, async (scene) => {
    const { id } = await insertRoutine(scene);
    await scene.db.update(stored).set({ pausedAt: new Date() }).where(eq(stored.id, id));
    return { params: { routineId: id } };
  }),
  row('a routine run', routines.runRoutine, created, at()),
  row('a routine run that has ended', routines.runRoutine, refused, async (scene) => ({
    params: { routineId: (await insertRoutine(scene, { startsOn: '2026-01-01', endsOn: '2026-02-28' })).id },
  })),
  row('dates of a routine skipped', routines.skipRoutineDates, forStaff, at({ dates: ['2026-12-08'] })),
  row('dates of a routine skipped, ill-formed', routines.skipRoutineDates, badForStaff, at({ dates: ['soon'] })),
  row('the runs of a routine', routines.listRuns, forStaff, at()),
  row('a routine deleted', routines.deleteRoutine, forStaff, at()),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((routineId) => {
    const params = { routineId };
    return [
      row(`routine ${routineId}`, routines.findRoutine, missing, () => ({ params })),
      row(`routine ${routineId} changed`, routines.updateRoutine, missing, () => ({ params, body: {} })),
      row(`routine ${routineId} deleted`, routines.deleteRoutine, missing, () => ({ params })),
      row(`routine ${routineId} paused`, routines.pauseRoutine, missing, () => ({ params })),
      row(`routine ${routineId} resumed`, routines.resumeRoutine, missing, () => ({ params })),
      row(`routine ${routineId} run`, routines.runRoutine, missing, () => ({ params })),
      row(`runs of routine ${routineId}`, routines.listRuns, missing, () => ({ params })),
      row(`dates of routine ${routineId} skipped`, routines.skipRoutineDates, missing, () => ({
        params,
        body: { dates: [] },
      })),
    ];
  }),
];
