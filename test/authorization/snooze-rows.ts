import { eq } from 'drizzle-orm';
import { snoozeTicket, wakeTicket } from '#contract/snoozes.ts';
import { mergeTicket } from '#server/desk/tickets/merge.ts';
import { ticketSnoozes } from '#server/platform/database/tables/ticket-snoozes.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const unknownToStaff = '401 403 403 403 404 404 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';
const refusedForStaff = '401 403 403 403 409 409 403 401 401 401';

const later = { preset: 'later', note: 'Ask for the serial number' } as const;

const own =
  (body: unknown, values: Parameters<Scene['insertTicket']>[1] = {}) =>
  async ({ insertTicket, owner }: Scene) => ({ params: { ticketId: (await insertTicket(owner, values)).id }, body });

async function snoozed({ db, insertTicket, insertUser, owner }: Scene) {
  const [{ id: ticketId }, { id: byId }] = [await insertTicket(owner), await insertUser('admin')];
  const snoozedUntil = new Date(Date.now() + 3_600_000);
  await db.insert(ticketSnoozes).values({ ticketId, byId, until: snoozedUntil, staysOnReply: false });
  await db.update(tickets).set({ snoozedUntil }).where(eq(tickets.id, ticketId));
  return { params: { ticketId } };
}

async function merged({ db, insertTicket, insertUser, owner }: Scene) {
  const [ticket, into] = [await insertTicket(owner), await insertTicket(owner)];
  const { id } = await insertUser('admin');
  await mergeTicket(db, { type: 'user', id, role: 'admin', companyId: null }, ticket.id, { intoId: into.id });
  return { params: { ticketId: ticket.id }, body: later };
}

const unknown = () => ({ params: { ticketId: crypto.randomUUID() }, body: { preset: 'never' } });

export const snoozeRows = [
  row('snooze a ticket', snoozeTicket, forStaff, own(later)),
  row('snooze an unknown ticket', snoozeTicket, unknownToStaff, unknown),
  row('snooze a ticket until the past', snoozeTicket, badForStaff, own({ until: '2020-01-01T00:00:00Z' })),
  row(
    'snooze a resolved ticket',
    snoozeTicket,
    refusedForStaff,
    own(later, { status: 'resolved', resolvedAt: new Date() }),
  ),
  row('snooze a merged ticket', snoozeTicket, refusedForStaff, merged),
  row('wake a snoozed ticket', wakeTicket, forStaff, snoozed),
  row('wake an unknown ticket', wakeTicket, unknownToStaff, () => ({ params: { ticketId: crypto.randomUUID() } })),
];
