import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import type { tickets } from '#server/platform/database/tables/tickets.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

type Person = Scene['owner'];
type Ticket = typeof tickets.$inferSelect;

/** The statuses for a ticket that the caller may see, and for one that they may not. */
const seen = (ok: number) => `401 403 403 403 ${ok} ${ok} 404 401 401 401`;
const unseen = (ok: number) => `401 404 404 403 ${ok} ${ok} 404 401 401 401`;

/** A call about a ticket of the caller, or of a colleague. */
const own = (make: (scene: Scene, person: Person) => Promise<object>) => (scene: Scene) => make(scene, scene.owner);
const colleagues = (make: (scene: Scene, person: Person) => Promise<object>) => (scene: Scene) =>
  make(scene, scene.colleague);

const at = <Body = undefined>(ticket: Ticket, body?: Body) => ({ params: { ticketId: ticket.id }, body });

async function merge({ insertTicket }: Scene, person: Person) {
  return at(await insertTicket(person), { intoId: (await insertTicket(person)).id });
}

/** Two tickets merged at once; the second one is a colleague’s. */
async function mergeSeveral(scene: Scene) {
  const { params, body } = await merge(scene, scene.owner);
  return { params, body: { ...body, also: [{ id: (await scene.insertTicket(scene.colleague)).id }] } };
}

async function unmerge({ insertTicket }: Scene, person: Person) {
  const { id: mergedIntoId } = await insertTicket(person);
  return at(await insertTicket(person, { mergedIntoId, status: 'closed', statusBeforeMerge: 'open' }));
}

async function split({ insertComment, insertTicket }: Scene, person: Person) {
  const ticket = await insertTicket(person);
  const { id } = await insertComment(ticket.id, person);
  return at(ticket, { commentIds: [id], title: 'Another matter' });
}

async function unsplit({ insertTicket }: Scene, person: Person) {
  const { id: splitFromId } = await insertTicket(person);
  return at(await insertTicket(person, { splitFromId }));
}

export const mergeRows = [
  row('merge an own ticket', mergeTicket, seen(200), own(merge)),
  row('merge a colleague’s', mergeTicket, unseen(200), colleagues(merge)),
  row('merge with a ticket of another company', mergeTicket, seen(400), async (scene) => {
    const foreign = await scene.insertTicket(await scene.insertUser('employee'));
    return at(await scene.insertTicket(scene.owner), { intoId: foreign.id });
  }),
  row('merge with no ticket', mergeTicket, seen(400), async ({ insertTicket, owner }) =>
    at(await insertTicket(owner), { intoId: crypto.randomUUID() }),
  ),
  row('merge with itself', mergeTicket, seen(409), async ({ insertTicket, owner }) => {
    const ticket = await insertTicket(owner);
    return at(ticket, { intoId: ticket.id });
  }),
  row('merge several', mergeTicket, seen(200), mergeSeveral),
  row('merge several with one of another company', mergeTicket, seen(400), async (scene) => {
    const foreign = await scene.insertTicket(await scene.insertUser('employee'));
    const { params, body } = await merge(scene, scene.owner);
    return { params, body: { ...body, also: [{ id: foreign.id }] } };
  }),
  row('undo the merges of several', unmergeTicket, seen(200), async (scene) => {
    const other = await unmerge(scene, scene.colleague);
    return { ...(await unmerge(scene, scene.owner)), body: { also: [other.params.ticketId] } };
  }),
  row('undo merges of two companies', unmergeTicket, seen(400), async (scene) => {
    const foreign = await unmerge(scene, await scene.insertUser('employee'));
    return { ...(await unmerge(scene, scene.owner)), body: { also: [foreign.params.ticketId] } };
  }),
  row('undo the merge of an own ticket', unmergeTicket, seen(200), own(unmerge)),
  row('undo the merge of a colleague’s', unmergeTicket, unseen(200), colleagues(unmerge)),
  row('undo no merge', unmergeTicket, seen(409), async ({ insertTicket, owner }) => at(await insertTicket(owner))),
  row('split an own ticket', splitTicket, seen(201), own(split)),
  row('split a colleague’s', splitTicket, unseen(201), colleagues(split)),
  row('split off an internal note', splitTicket, seen(400), async ({ insertComment, insertTicket, ...scene }) => {
    const ticket = await insertTicket(scene.owner);
    const note = await insertComment(ticket.id, await scene.insertUser('admin'), { isInternal: true });
    return at(ticket, { commentIds: [note.id], title: 'Another matter' });
  }),
  row('undo the split of an own ticket', unsplitTicket, seen(200), own(unsplit)),
  row('undo the split of a colleague’s', unsplitTicket, unseen(200), colleagues(unsplit)),
  row('undo no split', unsplitTicket, seen(409), async ({ insertTicket, owner }) => at(await insertTicket(owner))),
  ...[mergeTicket, unmergeTicket, splitTicket, unsplitTicket].flatMap((endpoint) =>
    [crypto.randomUUID(), "' or 1=1"].map((ticketId) =>
      row(`no ticket ${ticketId}`, endpoint, '401 404 404 404 404 404 404 401 401 401', () => ({
        params: { ticketId },
        body: { intoId: crypto.randomUUID(), commentIds: [crypto.randomUUID()], title: 'Another matter' },
      })),
    ),
  ),
];
