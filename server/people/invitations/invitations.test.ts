import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  createInvitation,
  deactivateInvitation,
  findInvitationDefaults,
  listInvitations,
  validateInvitation,
} from '#contract/invitations.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { fromNow, insertInvitation } from '#test/onboarding.ts';

const world = await startApp({ own: true, publicUrl: 'https://help.archway.example' });
const { app, call, db, insertCompany, insertUser } = world;
const admin = await insertUser('admin', { firstName: 'Joan', lastName: 'Clarke' });
const company = await insertCompany('Bell Roofing');

const create = (values: object = {}) => call(admin, createInvitation, { body: { companyId: company.id, ...values } });
const list = (querystring: { search?: string; company?: string; limit?: number; cursor?: string } = {}) =>
  call(admin, listInvitations, { querystring });

/** For how many days an invitation is good, by the database's clock. */
async function lifetimeOf(id: string) {
  const days = sql<number>`extract(epoch from ${invitations.expiresAt} - ${invitations.createdAt})::float8 / 86400`;
  const [row] = await db.select({ days }).from(invitations).where(eq(invitations.id, id));
  return row?.days;
}

beforeEach(async () => {
  await db.delete(invitations);
});

test('a new invitation answers its link, built from the public address', async () => {
  const response = await create({ expiresInDays: 30, maxUses: 5 });

  const invitation = response.json();
  expect(response.statusCode).toBe(201);
  expect(invitation).toEqual({
    id: expect.any(String),
    address: null,
    mailed: null,
    companyId: company.id,
    companyName: 'Bell Roofing',
    role: 'employee',
    invitationToken: expect.stringMatching(/^[\w-]{43}$/),
    registrationLink: `https://help.archway.example/ticketing/register?token=${invitation.invitationToken}`,
    expiresAt: expect.any(String),
    currentUses: 0,
    maxUses: 5,
    isActive: true,
    state: 'active',
    createdByName: 'Joan Clarke',
    createdAt: expect.any(String),
  });
  expect(await lifetimeOf(invitation.id)).toBe(30);
  expect((await list()).json()).toEqual([invitation]);
});

test('no header of a request gets into a link', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/ticketing/admin/invitations',
    headers: {
      ...bearer(admin),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'http://evil.example',
    },
    payload: { companyId: company.id },
  });

  expect(response.json().registrationLink).toMatch(/^https:\/\/help\.archway\.example\/ticketing\/register\?token=/);
});

test('without days an invitation is good for as long as the setting says, and without a limit for anybody', async () => {
  const usual = (await create()).json();
  await db.update(settings).set({ value: '21' }).where(eq(settings.key, 'default_invitation_days'));
  const longer = (await create({ expiresInDays: null, maxUses: null })).json();
  const defaults = await call(admin, findInvitationDefaults, {});
  await db.update(settings).set({ value: null }).where(eq(settings.key, 'default_invitation_days'));

  expect([await lifetimeOf(usual.id), await lifetimeOf(longer.id)]).toEqual([7, 21]);
  expect([usual.maxUses, longer.maxUses]).toEqual([null, null]);
  expect(defaults.json()).toEqual({ expiresInDays: 21 });
});

const days = 'Choose a whole number of days from 1 to 365';
const uses = 'Choose a whole number from 1 to 1,000,000, or leave it empty';

test.each([
  ['expiresInDays', 0, days],
  ['expiresInDays', 366, days],
  ['expiresInDays', 1.5, days],
  ['expiresInDays', 'seven', days],
  ['maxUses', 0, uses],
  ['maxUses', -1, uses],
  ['maxUses', 2.5, uses],
  ['maxUses', 1_000_001, uses],
  ['companyId', '', 'Choose a company from the list.'],
  ['companyId', crypto.randomUUID(), 'Company not found. Choose one from the list.'],
])('an invitation with the %s %j is refused', async (field, value, message) => {
  const response = await create({ [field]: value });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path: field, message }] });
  expect(await db.$count(invitations)).toBe(0);
});

test('the list shows the state of each invitation', async () => {
  const companyId = company.id;
  await insertInvitation(world, { companyId });
  await insertInvitation(world, { companyId, currentUses: 3 });
  await insertInvitation(world, { companyId, expiresAt: fromNow('0 seconds') });
  await insertInvitation(world, { companyId, currentUses: 2, maxUses: 2 });
  await insertInvitation(world, { companyId, isActive: false, currentUses: 2, maxUses: 2 });

  const states = (await list()).json().map(({ state, currentUses }) => [state, currentUses]);

  expect(states.reverse()).toEqual([
    ['active', 0],
    ['active', 3],
    ['expired', 0],
    ['used up', 2],
    ['deactivated', 2],
  ]);
});

test('the list is in pages, newest first, and leaves out companies that were deleted', async () => {
  const gone = await insertInvitation(world);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, gone.companyId));
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push((await create()).json().id);

  const found: string[] = [];
  let url: string | undefined = '/api/ticketing/admin/invitations?limit=2';
  for (let pages = 0; url !== undefined && pages < 9; pages++) {
    const response: Awaited<ReturnType<typeof world.send>> = await world.send(admin, 'GET', url);
    found.push(...response.json().map(({ id }: { id: string }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }

  expect(found).toEqual(ids.reverse());
});

test('a search finds companies by a part of their name, in any case; % and _ are plain characters', async () => {
  const odd = await insertCompany('100%_Pure & Sons');
  await create();
  await create({ companyId: odd.id });

  const found = async (search: string) => (await list({ search })).json().map(({ companyName }) => companyName);

  expect(await found('ROOF')).toEqual(['Bell Roofing']);
  expect(await found('%_p')).toEqual(['100%_Pure & Sons']);
  expect(await found('%')).toEqual(['100%_Pure & Sons']);
  expect(await found('nobody')).toEqual([]);
});

test('a deactivated invitation is dead at once and for good; doing it again changes nothing', async () => {
  const { id, invitationToken } = (await create()).json();
  const deactivate = () => call(admin, deactivateInvitation, { params: { invitationId: id } });

  const [first, second] = [await deactivate(), await deactivate()];

  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(first.json()).toMatchObject({ id, isActive: false, state: 'deactivated' });
  expect(second.json()).toEqual(first.json());
  const check = await call(undefined, validateInvitation, { params: { token: invitationToken } });
  expect(check.json().valid).toBe(false);
});

test('making and deactivating an invitation is in the audit log once each, without its token', async () => {
  const { id, invitationToken } = (await create()).json();
  for (let time = 0; time < 2; time++) await call(admin, deactivateInvitation, { params: { invitationId: id } });

  const entries = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);

  expect(entries.map(({ actorName, action, kind, recordName }) => [actorName, action, kind, recordName])).toEqual([
    ['Joan Clarke', 'created', 'invitation', 'Invitation to Bell Roofing'],
    ['Joan Clarke', 'deactivated', 'invitation', 'Invitation to Bell Roofing'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(invitationToken);
});

test('no two of a thousand tokens are alike', { tags: 'release' }, async () => {
  const made = await Promise.all(
    Array.from({ length: 1_000 }, () => insertInvitation(world, { companyId: company.id, createdById: admin.id })),
  );

  expect(new Set(made.map(({ token }) => token)).size).toBe(1_000);
});

test('the invitations of one company are found by its id', async () => {
  const other = await insertCompany('Cedar Freight');
  const { id } = await insertInvitation(world, { companyId: other.id });
  await insertInvitation(world, { companyId: company.id });

  const found = (await list({ company: other.id })).json();

  expect(found.map((invitation) => invitation.id)).toEqual([id]);
});
