import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';

const { db, send, insertCompany, insertTicket, insertUser } = await startApp();

const urlOf = (ticketId: string) => `/api/ticketing/tickets/${ticketId}`;

async function rowOf(id: string) {
  return (await db.select().from(tickets).where(eq(tickets.id, id)))[0];
}

/** A ticket of a colleague that is assigned to a manager. */
async function insertAssigned() {
  const { id: companyId } = await insertCompany();
  const manager = await insertUser('manager', { companyId });
  const ticket = await insertTicket(await insertUser('employee', { companyId }), { assignedToId: manager.id });
  return { companyId, manager, ticket };
}

describe('the assignee', () => {
  test('is an active admin, or an active manager or member of the company, or nobody', async () => {
    const { companyId, ticket } = await insertAssigned();
    const admin = await insertUser('admin');
    const allowed = [admin, await insertUser('super_admin'), await insertUser('member', { companyId })];

    for (const assignedToId of [...allowed.map(({ id }) => id), null]) {
      const response = await send(admin, 'PUT', urlOf(ticket.id), { assignedToId });
      expect(response.json()).toMatchObject({ assignedToId });
    }
  });

  test.each([
    ['an employee of the company', 'employee', {}],
    ['a manager of another company', 'manager', { companyId: undefined }],
    ['an inactive admin', 'admin', { isActive: false }],
    ['a deleted member', 'member', { deletedAt: new Date() }],
  ] as const)('is not %s', async (_, role, values) => {
    const { companyId, ticket } = await insertAssigned();
    const person = await insertUser(role, { companyId, ...values });

    const response = await send(await insertUser('admin'), 'PUT', urlOf(ticket.id), {
      assignedToId: person.id,
      status: 'closed',
    });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ path: 'assignedToId' }] });
    expect(await rowOf(ticket.id)).toEqual(ticket);
  });

  test('stays, with their name, when they have left', async () => {
    const { manager, ticket } = await insertAssigned();
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, manager.id));

    const response = await send(await insertUser('admin'), 'PUT', urlOf(ticket.id), {
      status: 'in_progress',
      assignedToId: manager.id,
    });

    expect(response.json()).toMatchObject({ status: 'in_progress', assignedToLastName: 'Lovelace' });
  });
});
