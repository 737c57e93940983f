import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { one } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';

const world = await startApp({ own: true });
const { db, send, insertCompany, insertUser, insertTicket, insertInquiry } = world;
const { id: companyId } = await insertCompany();
const admin = await insertUser('admin');
const employee = await insertUser('employee', { companyId });
const other = await insertUser('manager');

const past = '2001-01-01T00:00:00.000Z';
/** Everything that a record has and nobody may choose, in the words of the columns and of the contract. */
const forged = {
  id: crypto.randomUUID(),
  createdAt: past,
  updatedAt: past,
  deletedAt: past,
  resolvedAt: past,
  answeredAt: past,
  expiresAt: past,
  number: 1,
  ticketNumber: 'TKT-1',
  version: 99,
  passwordHash: 'x',
  password_hash: 'x',
  authorId: other.id,
  userId: other.id,
  createdById: other.id,
  answeredById: other.id,
  token: 'chosen',
  currentUses: 99,
  isAdmin: true,
  admin: true,
  links: [other.id],
  parentId: other.id,
  mergeInto: other.id,
};
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const article = { title: 'Reset', content: 'Hold both.', category: 'Printing' };

const { token } = await insertInvitation(world, { companyId });
const { id: ticketId } = await insertTicket(employee);
const { id: inquiryId } = await insertInquiry();

test.each([
  ['a company', companies, admin, '/api/ticketing/admin/companies', { name: 'Acme' }],
  ['a user', users, admin, '/api/ticketing/admin/users', { ...registration(''), companyId }],
  ['a ticket', tickets, employee, '/api/ticketing/tickets', texts],
  ['an article', articles, admin, '/api/ticketing/knowledge-base', article],
  ['an invitation', invitations, admin, '/api/ticketing/admin/invitations', { companyId }],
] as const)(
  'a request that creates %s sets only its input fields (Peppermint #236, Trudesk #747)',
  async (_, table, caller, url, body) => {
    const response = await send(caller, 'POST', url, { ...forged, ...body });

    expect(response.statusCode).toBe(201);
    const row = one(await db.select().from(table).where(eq(table.id, response.json().id)));
    expectNothingForged(row);
  },
);

type Described = { properties?: Record<string, { enum?: unknown[] }> };
const describe = (schema: z.ZodType | undefined): Described =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described) : {};

/** What is written either for everybody or for staff alone. */
const conversations = (await contractEndpoints()).filter(({ method, schema: { response } }) => {
  const { properties = {} } = describe('201' in response ? response[201] : undefined);
  return method === 'POST' && ('isInternal' in properties || properties.kind?.enum?.includes('note'));
});

test('a message with a key that is not known is refused, because the key may have meant a note', async () => {
  const valid = { comment: 'Hi', kind: 'reply', text: 'Hi', changes: {} };
  const before = await fingerprint(db);

  for (const { url, schema } of conversations) {
    const known = Object.keys(describe(schema.body).properties ?? {});
    const body = Object.fromEntries(Object.entries(valid).filter(([key]) => known.includes(key)));
    const path = url.replace(':ticketId', ticketId).replace(':inquiryId', inquiryId);
    const unknown = [
      'internal',
      'is_internal',
      'private',
      'public',
      'visibility',
      'isinternal',
      ...Object.keys(forged),
    ];
    for (const key of unknown.filter((name) => !known.includes(name))) {
      const { statusCode, ...response } = await send(admin, 'POST', path, { ...body, [key]: true });
      const { message } = response.json();
      expect([url, statusCode, message]).toEqual([url, 400, `There is no ${key} here. Use: ${known.join(', ')}`]);
    }
    const nested = await send(admin, 'POST', path, { ...body, changes: { state: 'resolved' } });
    expect(nested.statusCode).toBe(400);
  }

  expect(conversations.length).toBeGreaterThan(1);
  expect(await fingerprint(db)).toEqual(before);
});

test('a registration can’t choose role, company or state (Peppermint #236)', async () => {
  const role = { role: 'super_admin', companyId: other.companyId, isActive: false, invitationId: other.id };
  const response = await send(undefined, 'POST', '/api/ticketing/invitations/register', {
    ...forged,
    ...role,
    ...registration(token),
  });

  expect(response.statusCode).toBe(201);
  const row = one(await db.select().from(users).where(eq(users.id, response.json().id)));
  expect(row).toMatchObject({ role: 'employee', companyId, isActive: true });
  expectNothingForged(row);
});

test.each([
  ['a company', companies, `/api/ticketing/admin/companies/${companyId}`, { name: 'Acme' }, companyId, 200],
  // Only super admins move users.
  ['a user', users, `/api/ticketing/admin/users/${employee.id}`, { ...names, email: employee.email }, employee.id, 403],
  // The date of its resolution is a field that it has and that nobody can set.
  ['a ticket', tickets, `/api/ticketing/tickets/${ticketId}`, { title: 'Changed' }, ticketId, 400],
  ['a message', inquiries, `/api/ticketing/admin/inquiries/${inquiryId}`, { isAnswered: true }, inquiryId, 200],
] as const)(
  'a request that changes %s changes only its input fields (CVE-2026-34722, e79107eec)',
  async (_, table, url, body, id, status) => {
    const { id: __, version: ___, ...others } = forged;

    const response = await send(admin, 'PUT', url, {
      ...others,
      ...body,
      companyId: other.companyId,
      clientId: other.id,
    });

    expect(response.statusCode).toBe(status);
    const row = one(await db.select().from(table).where(eq(table.id, id)));
    expectNothingForged(row);
    expect(Object.values(row)).not.toContain(other.companyId);
  },
);

test('a message from the website chooses nothing but its fields', async () => {
  const response = await send(undefined, 'POST', '/api/contact', { ...forged, ...contactMessage() });

  expect(response.statusCode).toBe(201);
  for (const row of await db.select().from(inquiries)) expectNothingForged(row);
});

/** Each forged value is one that nothing else produces: a date in 2001, another user's id, version 99. */
function expectNothingForged(row: object) {
  const values = Object.values(row).map((value: unknown) => (value instanceof Date ? value.toISOString() : value));
  for (const value of [forged.id, past, 1_000, 99, 'x', 'chosen', other.id]) expect(values).not.toContain(value);
}
