import * as commands from '#server/desk/routines/commands.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import type { startApp } from './app.ts';
import { insertTemplate } from './templates.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'insertUser'>;
type Values = Partial<Parameters<typeof commands.createRoutine>[2]>;

/** A routine that is due each month, by default for a new company. */
export async function insertRoutine(world: World, values: Values = {}) {
  const { db, insertUser } = world;
  const { id } = await insertUser('admin');
  const author = { type: 'user', id, role: 'admin', companyId: null } as const;
  const templateId = values.templateId ?? (await insertTemplate(world)).id;
  const targets = values.targets ?? [await insertTarget(world)];
  return commands.createRoutine(db, author, {
    ...{ name: `Monthly maintenance ${newId()}`, templateId, targets },
    ...{ schedule: { every: 'month', interval: 1, nth: 2, weekday: 'tue' }, time: '09:00', startsOn: '2026-01-01' },
    ...{ endsOn: null, leadDays: 0, onClosedDay: 'after', skips: [], ifOpen: 'create' },
    ...{ isPromised: false, tellsRequester: false, ...values },
  });
}

/** A new company and its manager. */
export async function insertTarget({ insertUser }: Pick<World, 'insertUser'>, assignedToId: string | null = null) {
  const { companyId, id: requesterId } = await insertUser('manager');
  if (!companyId) throw new Error('A manager has a company');
  return { companyId, requesterId, assignedToId };
}
