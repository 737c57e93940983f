import { addComment, listComments } from '#contract/comments.ts';
import { downloadFile } from '#contract/files.ts';
import { listRecipients } from '#contract/notifications.ts';
import { previewMove } from '#contract/ticket-moves.ts';
import {
  findRequester,
  followTicket,
  listColleagues,
  listParticipants,
  setParticipants,
  unfollowTicket,
} from '#contract/ticket-people.ts';
import { createTicket, findTicket, markNotFixed, markSolved, updateTicket } from '#contract/tickets.ts';
import { ticketFollowers, ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { insertFile } from '#test/files.ts';
import { deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

/** Another colleague as the requester of the caller's ticket. */
async function target(scene: Scene) {
  const { id: clientId } = await scene.insertUser('employee', { companyId: scene.companyId });
  return { ...(await at('own')(scene)), querystring: { clientId } };
}

const tickets = {
  own: ({ insertTicket, owner }: Scene) => insertTicket(owner),
  resolved: ({ insertTicket, owner }: Scene) => insertTicket(owner, { status: 'resolved', resolvedAt: new Date() }),
  assigned: ({ insertTicket, owner, colleague }: Scene) => insertTicket(colleague, { assignedToId: owner.id }),
  colleagues: ({ insertTicket, colleague }: Scene) => insertTicket(colleague),
  /** A colleague's, with the caller as its participant. */
  participating: async ({ db, insertTicket, insertUser, owner, companyId }: Scene) => {
    const ticket = await insertTicket(await insertUser('employee', { companyId }));
    await db.insert(ticketParticipants).values({ ticketId: ticket.id, userId: owner.id });
    return ticket;
  },
  /** The caller participated before they moved to another company. */
  left: async ({ db, insertTicket, insertUser, owner, user, colleague }: Scene) => {
    const isHere = user !== undefined && user.id === owner.id;
    const ticket = await insertTicket(isHere ? await insertUser('employee') : colleague);
    await db.insert(ticketParticipants).values({ ticketId: ticket.id, userId: user?.id ?? colleague.id });
    return ticket;
  },
};

function at(kind: keyof typeof tickets, bodyOf: (scene: Scene) => unknown = () => undefined) {
  return async (scene: Scene) => ({
    params: { ticketId: (await tickets[kind](scene)).id },
    body: await bodyOf(scene),
  });
}

async function fileOf(kind: 'participating' | 'left', scene: Scene) {
  const ticketId = (await tickets[kind](scene)).id;
  const { id: commentId } = await scene.insertComment(ticketId, scene.colleague);
  return { params: { fileId: await insertFile(scene.db, scene.colleague, { ticketId, commentId }) } };
}

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const comment = () => ({ comment: 'I have it, too' });
const another = async ({ insertUser, companyId }: Scene) => ({
  userIds: [(await insertUser('employee', { companyId })).id],
});
const stranger = async ({ insertUser }: Scene) => ({ userIds: [(await insertUser('employee')).id] });
const unknown = () => ({ params: { ticketId: crypto.randomUUID() } });

async function followed(scene: Scene) {
  const { id: ticketId } = await tickets.own(scene);
  if (scene.user?.companyId === null) {
    await scene.db.insert(ticketFollowers).values({ ticketId, userId: scene.user.id });
  }
  return { params: { ticketId } };
}

/** By the requester, a manager, or a participant. */
const outcomeRows = [
  row('own', markSolved, '401 200 200 200 403 403 404 401 401 401', at('own')),
  row('assigned', markSolved, '401 403 403 200 403 403 404 401 401 401', at('assigned')),
  row('participates', markSolved, '401 403 403 200 403 403 404 401 401 401', at('participating')),
  row('colleague’s', markSolved, '401 404 404 200 403 403 404 401 401 401', at('colleagues')),
  row('unknown', markSolved, '401 404 404 404 404 404 404 401 401 401', unknown),
  row('own', markNotFixed, '401 200 200 200 403 403 404 401 401 401', at('resolved')),
  row('assigned', markNotFixed, '401 403 403 200 403 403 404 401 401 401', at('assigned')),
  row('participates', markNotFixed, '401 403 403 200 403 403 404 401 401 401', at('participating')),
  row('colleague’s', markNotFixed, '401 404 404 200 403 403 404 401 401 401', at('colleagues')),
  row('unknown', markNotFixed, '401 404 404 404 404 404 404 401 401 401', unknown),
  row('on behalf of a colleague', createTicket, '401 403 403 201 400 400 - 401 401 401', ({ colleague }) => ({
    body: { ...texts, onBehalfOfId: colleague.id },
  })),
  row('on behalf of a stranger', createTicket, '401 403 403 400 400 400 - 401 401 401', async ({ insertUser }) => ({
    body: { ...texts, onBehalfOfId: (await insertUser('employee')).id },
  })),
];

/** Participants see the ticket and comment on it, and that is all. */
const participantRows = [
  row('participates', findTicket, '401 200 200 200 200 200 404 401 401 401', at('participating')),
  row('participates', listComments, '401 200 200 200 200 200 404 401 401 401', at('participating')),
  row('participates', addComment, '401 201 201 201 201 201 404 401 401 401', at('participating', comment)),
  row('participates', downloadFile, '401 200 200 200 200 200 404 401 401 401', (scene) =>
    fileOf('participating', scene),
  ),
  row(
    'participates',
    updateTicket,
    '401 403 403 403 200 200 404 401 401 401',
    at('participating', () => ({ priority: 'high' })),
  ),
  row('participated', findTicket, '401 404 404 404 200 200 404 401 401 401', at('left')),
  row('participated', listComments, '401 404 404 404 200 200 404 401 401 401', at('left')),
  row('participated', addComment, '401 404 404 404 201 201 404 401 401 401', at('left', comment)),
  row('participated', downloadFile, '401 404 404 404 200 200 404 401 401 401', (scene) => fileOf('left', scene)),
];

export const ticketPeopleRows = [
  ...participantRows,
  ...outcomeRows,
  row('own', listParticipants, '401 200 200 200 200 200 404 401 401 401', at('own')),
  row('participates', listParticipants, '401 200 200 200 200 200 404 401 401 401', at('participating')),
  row('colleague’s', listParticipants, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
  row('unknown', listParticipants, '401 404 404 404 404 404 404 401 401 401', unknown),
  row('own', setParticipants, '401 200 200 200 200 200 404 401 401 401', at('own', another)),
  row('assigned', setParticipants, '401 403 403 200 200 200 404 401 401 401', at('assigned', another)),
  row('participates', setParticipants, '401 403 403 200 200 200 404 401 401 401', at('participating', another)),
  row('colleague’s', setParticipants, '401 404 404 200 200 200 404 401 401 401', at('colleagues', another)),
  row('a stranger', setParticipants, '401 400 400 400 400 400 404 401 401 401', at('own', stranger)),
  row('unknown', setParticipants, '401 404 404 404 404 404 404 401 401 401', unknown),
  row('own', followTicket, '401 403 403 403 200 200 403 401 401 401', at('own')),
  row('unknown', followTicket, '401 403 403 403 404 404 403 401 401 401', unknown),
  row('followed', unfollowTicket, '401 403 403 403 200 200 403 401 401 401', followed),
  row('unknown', unfollowTicket, '401 403 403 403 404 404 403 401 401 401', unknown),
  row('own', listRecipients, '401 200 200 200 200 200 404 401 401 401', at('own')),
  row('participates', listRecipients, '401 200 200 200 200 200 404 401 401 401', at('participating')),
  row('colleague’s', listRecipients, '401 404 404 200 200 200 404 401 401 401', at('colleagues')),
  row('of a note', listRecipients, '401 403 403 403 200 200 404 401 401 401', async (scene) => ({
    ...(await at('own')(scene)),
    querystring: { isInternal: 'true' },
  })),
  row('own', findRequester, '401 403 403 403 200 200 403 401 401 401', at('own')),
  row('unknown', findRequester, '401 403 403 403 404 404 403 401 401 401', unknown),
  row('of company A', listColleagues, '401 200 200 200 200 200 404 401 401 401', ({ companyId }) => ({
    params: { companyId },
  })),
  row('of a deleted company', listColleagues, '401 404 404 404 404 404 404 401 401 401', async (scene) => ({
    params: { companyId: await deletedCompany(scene) },
  })),
  row('who will see a ticket', previewMove, '401 403 403 403 200 200 403 401 401 401', target),
  row('who will see an unknown ticket', previewMove, '401 403 403 403 404 404 403 401 401 401', () => ({
    ...unknown(),
    querystring: { clientId: crypto.randomUUID() },
  })),
];
