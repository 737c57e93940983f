import { eq } from 'drizzle-orm';
import { answerCaused, listCaused, removeCause, setCause } from '#contract/causes.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const unknownToStaff = '401 403 403 403 404 404 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';
const refusedForStaff = '401 403 403 403 409 409 403 401 401 401';

/** A ticket, and another one of another company, which is its cause if wanted. */
async function two({ db, insertTicket, insertUser, owner }: Scene, isCaused: boolean) {
  const [ticket, cause] = [await insertTicket(owner), await insertTicket(await insertUser('employee'))];
  if (isCaused) await db.update(tickets).set({ causeId: cause.id }).where(eq(tickets.id, ticket.id));
  return { ticket, cause };
}

const onTicket =
  (isCaused: boolean, bodyOf: (ids: { ticketId: string; causeId: string }) => unknown = () => undefined) =>
  async (scene: Scene) => {
    const { ticket, cause } = await two(scene, isCaused);
    return { params: { ticketId: ticket.id }, body: bodyOf({ ticketId: ticket.id, causeId: cause.id }) };
  };

const onCause =
  (bodyOf: (ids: { ticketId: string; causeId: string }) => unknown = () => undefined) =>
  async (scene: Scene) => {
    const { ticket, cause } = await two(scene, true);
    return { params: { ticketId: cause.id }, body: bodyOf({ ticketId: ticket.id, causeId: cause.id }) };
  };

async function merged({ insertTicket, owner }: Scene) {
  const { id: mergedIntoId } = await insertTicket(owner);
  const { id: ticketId } = await insertTicket(owner, { mergedIntoId, status: 'closed' });
  return { params: { ticketId }, body: { causeId: (await insertTicket(owner)).id } };
}

const unknown = () => ({ params: { ticketId: crypto.randomUUID() }, body: {} });

export const causeRows = [
  row(
    'set the cause of a ticket',
    setCause,
    forStaff,
    onTicket(false, ({ causeId }) => ({ causeId })),
  ),
  row(
    'set a ticket as its own cause',
    setCause,
    refusedForStaff,
    onTicket(false, ({ ticketId }) => ({ causeId: ticketId })),
  ),
  row(
    'set a cause for a cause',
    setCause,
    refusedForStaff,
    onCause(({ ticketId }) => ({ causeId: ticketId })),
  ),
  row('set the cause of a merged ticket', setCause, refusedForStaff, merged),
  row(
    'set no cause',
    setCause,
    badForStaff,
    onTicket(false, () => ({})),
  ),
  row('set the cause of an unknown ticket', setCause, unknownToStaff, unknown),
  row('take the cause off a ticket', removeCause, forStaff, onTicket(true)),
  row('take the cause off a merged ticket', removeCause, refusedForStaff, merged),
  row('take the cause off an unknown ticket', removeCause, unknownToStaff, () => ({
    params: { ticketId: crypto.randomUUID() },
  })),
  row('list what a ticket causes', listCaused, forStaff, onCause()),
  row('list what an unknown ticket causes', listCaused, unknownToStaff, () => ({
    params: { ticketId: crypto.randomUUID() },
  })),
  row(
    'answer what a ticket causes',
    answerCaused,
    created,
    onCause(() => ({ comment: 'It works again.' })),
  ),
  row(
    'answer with nothing',
    answerCaused,
    badForStaff,
    onCause(() => ({ comment: '' })),
  ),
  row(
    'answer a ticket with another cause',
    answerCaused,
    badForStaff,
    onCause(({ causeId }) => ({ comment: 'It works again.', ticketIds: [causeId] })),
  ),
  row('answer what an unknown ticket causes', answerCaused, unknownToStaff, unknown),
];
