import { countTickets, countViews, createView, deleteView, listViews, updateView } from '#contract/views.ts';
import * as commands from '#server/desk/views/commands.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forReaders = '401 200 200 200 200 200 200 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';

const view = { name: 'Printers', query: { status: 'active', tag: 'printer-problem' } };

/** A view of the caller, or of a colleague where the caller can have none. */
async function own(scene: Scene) {
  return viewOf(scene.user?.companyId === null ? scene.user.id : (await scene.insertUser('admin')).id, scene, false);
}

const ofAnother = (isShared: boolean) => async (scene: Scene) =>
  viewOf((await scene.insertUser('admin')).id, scene, isShared);

async function viewOf(id: string, { db }: Scene, isShared: boolean) {
  const owner = { type: 'user', id, role: 'admin', companyId: null } as const;
  const { id: viewId } = await commands.createView(db, owner, { ...view, isShared });
  return { viewId };
}

function at(made: (scene: Scene) => Promise<{ viewId: string }>, body?: unknown) {
  return async (scene: Scene) => ({ params: await made(scene), body });
}

export const viewRows = [
  row('views', listViews, forStaff),
  row('views counted', countViews, forStaff),
  row('tickets counted', countTickets, forReaders),
  row('tickets of a search counted', countTickets, forReaders, () => ({ querystring: { search: 'printer' } })),
  row('save a view', createView, '401 403 403 403 201 201 403 401 401 401', () => ({ body: view })),
  row('save nothing', createView, invalid, () => ({ body: {} })),
  row('save an unknown filter', createView, invalid, () => ({ body: { ...view, query: { status: 'old' } } })),
  row('change their view', updateView, forStaff, at(own, { name: 'All printers' })),
  row('change a shared view', updateView, forSuperAdmins, at(ofAnother(true), { name: 'All printers' })),
  row('stop sharing a view', updateView, forSuperAdmins, at(ofAnother(true), { isShared: false })),
  row('change a hidden view', updateView, missing, at(ofAnother(false), { name: 'All printers' })),
  row('share a hidden view', updateView, missing, at(ofAnother(false), { isShared: true })),
  row('change to no name', updateView, invalid, at(own, { name: '' })),
  row('delete their view', deleteView, forStaff, at(own)),
  row('delete a shared view', deleteView, forSuperAdmins, at(ofAnother(true))),
  row('delete a hidden view', deleteView, missing, at(ofAnother(false))),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((viewId) => [
    row(`view ${viewId}`, updateView, missing, () => ({ params: { viewId }, body: view })),
    row(`view ${viewId}`, deleteView, missing, () => ({ params: { viewId } })),
  ]),
];
