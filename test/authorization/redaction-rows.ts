import { redactComment, redactDescription } from '#contract/redactions.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { record } from '#server/platform/events/record.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const body = { what: 'all', reason: 'password' };
const sixteenMinutesAgo = () => new Date(Date.now() - 16 * 60_000);

type Values = Parameters<Scene['insertComment']>[2];

/** A comment of somebody on the ticket of somebody of company A. */
function comment(author: (scene: Scene) => Scene['owner'], values: () => Values = () => ({})) {
  return async (scene: Scene) => {
    const { insertComment, insertTicket, owner } = scene;
    const { id: ticketId } = await insertTicket(owner);
    const { id: commentId } = await insertComment(ticketId, author(scene), values());
    return { params: { ticketId, commentId }, body };
  };
}

const own = ({ user, owner }: Scene) => (user?.companyId === owner.companyId ? user : owner);

/** A ticket that somebody raised themselves. */
async function raised({ db, insertTicket }: Scene, person: Scene['owner'], createdAt = new Date()) {
  const ticket = await insertTicket(person, { createdAt });
  const name = ticketRecord({ id: ticket.id, ticketNumber: `TKT-${ticket.number}` });
  await record(db, { type: 'user', id: person.id }, { action: 'created', ...name });
  return { params: { ticketId: ticket.id }, body };
}

export const redactionRows = [
  row('remove an own comment', redactComment, '401 200 200 200 200 200 404 401 401 401', comment(own)),
  row(
    'remove an own comment after 15 minutes',
    redactComment,
    '401 403 403 403 200 200 404 401 401 401',
    comment(own, () => ({ createdAt: sixteenMinutesAgo() })),
  ),
  row(
    'remove a colleague’s comment',
    redactComment,
    '401 403 403 403 200 200 404 401 401 401',
    comment(({ colleague }) => colleague),
  ),
  row(
    'remove an internal note',
    redactComment,
    '401 404 404 404 200 200 404 401 401 401',
    comment(
      ({ colleague }) => colleague,
      () => ({ isInternal: true }),
    ),
  ),
  row('remove a comment of another ticket', redactComment, '401 404 404 404 404 404 404 401 401 401', async (scene) => {
    const { id: otherId } = await scene.insertTicket(scene.owner);
    const { params, ...rest } = await comment(own)(scene);
    return { params: { ...params, ticketId: otherId }, ...rest };
  }),
  row('remove without a reason', redactComment, '401 400 400 400 400 400 404 401 401 401', async (scene) => ({
    ...(await comment(own)(scene)),
    body: { what: 'all', reason: ' ' },
  })),
  row('remove an own description', redactDescription, '401 200 200 200 200 200 404 401 401 401', (scene) =>
    raised(scene, scene.owner),
  ),
  row(
    'remove an own description after 15 minutes',
    redactDescription,
    '401 403 403 403 200 200 404 401 401 401',
    (scene) => raised(scene, scene.owner, sixteenMinutesAgo()),
  ),
  row('remove a colleague’s description', redactDescription, '401 404 404 403 200 200 404 401 401 401', (scene) =>
    raised(scene, scene.colleague),
  ),
];
