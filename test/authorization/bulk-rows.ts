import { changeTickets, handOverTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkChanges } from '#server/platform/database/tables/bulk-changes.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

/** Who may change none of the tickets gets an answer that says so for each. */
const forAll = '401 200 200 200 200 200 200 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const missing = '401 404 404 404 404 404 404 401 401 401';

const changes = { priority: 'high', addTags: ['seen'] };
const assigned = ({ insertTicket, owner, colleague }: Scene) => insertTicket(colleague, { assignedToId: owner.id });

/** A bulk change that somebody has made. */
async function insertChange({ db }: Scene, userId: string, ticket: Awaited<ReturnType<typeof assigned>>) {
  const { id, version, status, priority, assignedToId } = ticket;
  const replaced = [{ id, version, status, priority, tags: ['before'], assignedToId, resolvedAt: null }];
  const bulkId = crypto.randomUUID();
  await db.insert(bulkChanges).values({ userId, id: bulkId, replaced });
  return { params: { bulkId } };
}

export const bulkRows = [
  row('change an assigned ticket', changeTickets, '401 - 200 200 200 200 - 401 401 401', async (scene) => ({
    body: { tickets: [{ id: (await assigned(scene)).id }], changes },
  })),
  row('change a ticket of company A', changeTickets, forAll, async ({ insertTicket, colleague }) => ({
    body: { tickets: [{ id: (await insertTicket(colleague)).id }], changes },
  })),
  row('change no ticket', changeTickets, forAll, () => ({ body: { tickets: [{ id: crypto.randomUUID() }], changes } })),
  row('change nothing', changeTickets, invalid, () => ({
    body: { tickets: [{ id: crypto.randomUUID() }], changes: {} },
  })),
  row('hand over tickets', handOverTickets, '401 403 403 403 200 200 403 401 401 401', async (scene) => ({
    body: { fromId: (await assigned(scene)).assignedToId, toId: (await scene.insertUser('admin')).id },
  })),
  row('hand over to nobody', handOverTickets, '401 403 403 403 400 400 403 401 401 401', ({ owner }) => ({
    body: { fromId: owner.id, toId: 'nobody' },
  })),
  row('undo their change', undoBulkChange, '401 - 200 200 200 200 - 401 401 401', async (scene) =>
    insertChange(scene, (scene.user ?? scene.owner).id, await assigned(scene)),
  ),
  row('undo a colleague’s change', undoBulkChange, missing, async (scene) =>
    insertChange(scene, (await scene.insertUser('admin')).id, await assigned(scene)),
  ),
  row('undo no change', undoBulkChange, missing, () => ({ params: { bulkId: crypto.randomUUID() } })),
  row('undo an ill-formed one', undoBulkChange, missing, () => ({ params: { bulkId: "' or 1=1" } })),
];
