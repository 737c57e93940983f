import { eq } from 'drizzle-orm';
import { addComment, listComments } from '#contract/comments.ts';
import { listAssignableUsers } from '#contract/companies.ts';
import { listHistory } from '#contract/history.ts';
import {
  createTicket,
  deleteTicket,
  downloadTickets,
  findTicket,
  listTickets,
  updateTicket,
} from '#contract/tickets.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { archivedCompany, deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const edits = { status: 'in_progress', priority: 'high', tags: ['seen'] };
const comment = { comment: 'Still smoking' };
const withChanges = { ...comment, changes: { status: 'in_progress' } };

/** Kinds of tickets, as the matrix names them: seen from the caller, or from somebody of company A. */
const tickets = {
  own: ({ insertTicket, owner }: Scene) => insertTicket(owner),
  ownAndAssigned: ({ insertTicket, owner }: Scene) => insertTicket(owner, { assignedToId: owner.id }),
  assigned: ({ insertTicket, owner, colleague }: Scene) => insertTicket(colleague, { assignedToId: owner.id }),
  colleagues: ({ insertTicket, colleague }: Scene) => insertTicket(colleague),
  /** It still names the caller, who belongs elsewhere. */
  foreign: async ({ insertTicket, insertUser, owner, user, colleague }: Scene) => {
    const isHere = user !== undefined && user.id === owner.id;
    return insertTicket(isHere ? await insertUser('employee') : colleague, { assignedToId: user?.id ?? null });
  },
};

function at(kind: keyof typeof tickets, body?: unknown) {
  return async (scene: Scene) => ({ params: { ticketId: (await tickets[kind](scene)).id }, body });
}

function at404(ticketId: string, body?: unknown) {
  return () => ({ params: { ticketId }, body });
}

/** A new ticket for somebody of company A, by provider staff. */
function forClient(wrong: (scene: Scene) => object | Promise<object> = () => ({})) {
  return async (scene: Scene) => {
    const body = { ...texts, companyId: scene.companyId, clientId: scene.colleague.id, ...(await wrong(scene)) };
    return { body };
  };
}

/** The ticket of a colleague, with another requester of company A. */
function requesterOf(values: { isActive?: boolean }) {
  return async (scene: Scene) => {
    const { id: clientId } = await scene.insertUser('employee', { companyId: scene.companyId, ...values });
    return { ...(await at('assigned')(scene)), body: { clientId } };
  };
}

/** The ticket of a colleague, with a requester of another company. */
function movedTo(values: { archivedAt?: Date; deletedAt?: Date }) {
  return async (scene: Scene) => {
    const { id: clientId, companyId } = await scene.insertUser('employee');
    await scene.db
      .update(companies)
      .set({ archivedAt: null, ...values })
      .where(eq(companies.id, companyId ?? ''));
    return { ...(await at('assigned')(scene)), body: { clientId, companyId } };
  };
}

export const ticketRows = [
  row('14 list', listTickets, '401 200 200 200 200 200 200 401 401 401'),
  row('list as CSV', downloadTickets, '401 403 403 403 200 200 403 401 401 401'),
  row('15 raise, as client staff do', createTicket, '401 201 201 201 400 400 201 401 401 401', () => ({ body: texts })),
  row('16 raise, as provider staff do', createTicket, '401 201 201 201 201 201 201 401 401 401', forClient()),
  row(
    '17 requester of another company',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async ({ insertUser }) => ({ clientId: (await insertUser('employee')).id })),
  ),
  row(
    '17 requester an admin',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async ({ insertUser }) => ({ clientId: (await insertUser('admin')).id })),
  ),
  row(
    '17 requester inactive',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async ({ insertUser, companyId }) => ({
      clientId: (await insertUser('employee', { companyId, isActive: false })).id,
    })),
  ),
  row(
    '17 assignee not assignable',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(({ colleague }) => ({ assignedToId: colleague.id })),
  ),
  row(
    '17 assignee of another company',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async ({ insertUser }) => ({ assignedToId: (await insertUser('manager')).id })),
  ),
  row(
    '17 company deleted',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async (scene) => ({ companyId: await deletedCompany(scene) })),
  ),
  row(
    '17 company archived',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(async (scene) => ({ companyId: await archivedCompany(scene) })),
  ),
  row(
    '17 company unknown',
    createTicket,
    '401 201 201 201 400 400 201 401 401 401',
    forClient(() => ({
      companyId: crypto.randomUUID(),
    })),
  ),

  row('18 own', updateTicket, '401 403 403 403 200 200 404 401 401 401', at('own', edits)),
  row('19 own and assigned', updateTicket, '401 403 403 200 - - 404 401 401 401', at('ownAndAssigned', edits)),
  row('20 colleague’s, assigned', updateTicket, '401 403 200 200 200 200 404 401 401 401', at('assigned', edits)),
  row('21 colleague’s', updateTicket, '401 404 404 403 200 200 404 401 401 401', at('colleagues', edits)),
  row('22 another company’s', updateTicket, '401 404 404 404 200 200 404 401 401 401', at('foreign', edits)),
  row('23 closed', updateTicket, '401 403 403 403 200 200 404 401 401 401', at('assigned', { status: 'closed' })),
  ...['title', 'description', 'category', 'assignedToId'].map((field) =>
    row(
      `24 ${field}`,
      updateTicket,
      '401 403 403 403 200 200 404 401 401 401',
      at('assigned', { [field]: field === 'assignedToId' ? null : 'changed' }),
    ),
  ),
  row('24 requester', updateTicket, '401 403 403 403 200 200 404 401 401 401', requesterOf({})),
  row('24 company', updateTicket, '401 403 403 403 200 200 404 401 401 401', movedTo({})),
  // Client staff are refused before what they sent is read.
  ...['clientId', 'companyId', 'title'].map((field) =>
    row(
      `24 ill-formed ${field}`,
      updateTicket,
      '401 403 403 403 400 400 404 401 401 401',
      at('assigned', { [field]: 7 }),
    ),
  ),
  row('24 company without requester', updateTicket, '401 403 403 403 400 400 404 401 401 401', async (scene) => ({
    ...(await at('assigned')(scene)),
    body: { companyId: (await scene.insertCompany()).id },
  })),
  row('24 requester of another company', updateTicket, '401 403 403 403 400 400 404 401 401 401', async (scene) => ({
    ...(await at('assigned')(scene)),
    body: { clientId: (await scene.insertUser('employee')).id },
  })),
  row(
    '24 requester inactive',
    updateTicket,
    '401 403 403 403 400 400 404 401 401 401',
    requesterOf({ isActive: false }),
  ),
  row(
    '24 company archived',
    updateTicket,
    '401 403 403 403 400 400 404 401 401 401',
    movedTo({ archivedAt: new Date() }),
  ),
  row(
    '24 company deleted',
    updateTicket,
    '401 403 403 403 400 400 404 401 401 401',
    movedTo({ deletedAt: new Date() }),
  ),
  row(
    '24 what never changes',
    updateTicket,
    '401 403 200 200 200 200 404 401 401 401',
    at('assigned', { ticketNumber: 'TKT-1', createdAt: 'yesterday' }),
  ),
  row(
    '24 what another call changes',
    updateTicket,
    '401 403 400 400 400 400 404 401 401 401',
    at('assigned', { participants: [], resolvedAt: 'yesterday' }),
  ),

  row('25 bad enum', updateTicket, '401 - - - 400 400 - 401 401 401', at('own', { status: 'done' })),
  row('25 not assignable', updateTicket, '401 - - - 400 400 - 401 401 401', async (scene) => ({
    ...(await at('own')(scene)),
    body: { assignedToId: scene.colleague.id },
  })),
  ...[crypto.randomUUID(), '17', '..%2f', "' or 1=1"].flatMap((id) => [
    row(`26 ${id}`, updateTicket, '401 404 404 404 404 404 404 401 401 401', at404(id, edits)),
    row(`26 ${id}`, findTicket, '401 404 404 404 404 404 404 401 401 401', at404(id)),
    row(`26 ${id}`, listComments, '401 404 404 404 404 404 404 401 401 401', at404(id)),
    row(`26 ${id}`, listHistory, '401 404 404 404 404 404 404 401 401 401', at404(id)),
    row(`26 ${id}`, addComment, '401 404 404 404 404 404 404 401 401 401', at404(id, comment)),
  ]),

  row('25 assignee of another company', updateTicket, '401 - - - 400 400 - 401 401 401', async (scene) => ({
    ...(await at('own')(scene)),
    body: { assignedToId: (await scene.insertUser('manager')).id },
  })),
  row('27 own', findTicket, '401 200 200 200 200 200 404 401 401 401', at('own')),
  row('27 own', listComments, '401 200 200 200 200 200 404 401 401 401', at('own')),
  row('27 assigned', findTicket, '401 200 200 200 200 200 404 401 401 401', at('assigned')),
  row('27 assigned', listComments, '401 200 200 200 200 200 404 401 401 401', at('assigned')),
  row('27 own', listHistory, '401 200 200 200 200 200 404 401 401 401', at('own')),
  row('27 assigned', listHistory, '401 200 200 200 200 200 404 401 401 401', at('assigned')),
  row('28 colleague’s', listHistory, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
  row('28 another company’s', listHistory, '401 404 404 404 200 200 404 401 401 401', at('foreign')),
  row('28 colleague’s', findTicket, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
  row('28 colleague’s', listComments, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
  row('28 another company’s', findTicket, '401 404 404 404 200 200 404 401 401 401', at('foreign')),
  row('28 another company’s', listComments, '401 404 404 404 200 200 404 401 401 401', at('foreign')),
  row('29 own', addComment, '401 201 201 201 201 201 404 401 401 401', at('own', comment)),
  row('29 assigned', addComment, '401 201 201 201 201 201 404 401 401 401', at('assigned', comment)),
  row('29 blank', addComment, '401 400 400 400 400 400 404 401 401 401', at('own', { comment: '  ' })),
  row('29 own, with changes', addComment, '401 403 403 403 201 201 404 401 401 401', at('own', withChanges)),
  row('29 assigned, with changes', addComment, '401 403 201 201 201 201 404 401 401 401', at('assigned', withChanges)),
  row(
    '30 colleague’s, with changes',
    addComment,
    '401 404 404 403 201 201 404 401 401 401',
    at('colleagues', withChanges),
  ),
  row('30 colleague’s', addComment, '401 404 404 201 201 201 404 401 401 401', at('colleagues', comment)),
  row('30 another company’s', addComment, '401 404 404 404 201 201 404 401 401 401', at('foreign', comment)),

  row('delete an own ticket', deleteTicket, '401 403 403 403 403 200 404 401 401 401', at('own')),
  row('delete a colleague’s', deleteTicket, '401 404 404 403 403 200 404 401 401 401', at('colleagues')),
  row('delete another company’s', deleteTicket, '401 404 404 404 403 200 404 401 401 401', at('foreign')),

  row('35 of company A', listAssignableUsers, '401 200 200 200 200 200 404 401 401 401', ({ companyId }) => ({
    params: { companyId },
  })),
  row('35 of a deleted company', listAssignableUsers, '401 404 404 404 404 404 404 401 401 401', async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
  })),
  row('35 of an ill-formed one', listAssignableUsers, '401 404 404 404 404 404 404 401 401 401', () => ({
    params: { companyId: "' or 1=1" },
  })),
  row('35 of no company', listAssignableUsers, '401 404 404 404 404 404 404 401 401 401', () => ({
    params: { companyId: crypto.randomUUID() },
  })),
];
