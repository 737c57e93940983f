import { eq } from 'drizzle-orm';
import {
  createInvitation,
  deactivateInvitation,
  findInvitationDefaults,
  listInvitations,
  registerInvited,
  validateInvitation,
} from '#contract/invitations.ts';
import { confirmReset, createResetLink, validateReset } from '#contract/password-resets.ts';
import type { Role } from '#contract/primitives.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import type { users } from '#server/platform/database/tables/users.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { fromNow, insertInvitation, insertReset, registration } from '#test/onboarding.ts';
import { deletedCompany, type Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forEverybody = (status: number) => Array(10).fill(status).join(' ');

/** Invitations that nobody can use, by why not. */
const spentInvitations: Record<string, (scene: Scene) => Promise<string>> = {
  unknown: async () => newToken(),
  blank: async () => ' ',
  expired: async (scene) => (await insertInvitation(scene, { expiresAt: fromNow('-1 second') })).token,
  'used up': async (scene) => (await insertInvitation(scene, { currentUses: 1, maxUses: 1 })).token,
  deactivated: async (scene) => (await insertInvitation(scene, { isActive: false })).token,
  'company deleted': async (scene) => {
    const { token, companyId } = await insertInvitation(scene);
    await scene.db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
    return token;
  },
  'company archived': async (scene) => {
    const { token, companyId } = await insertInvitation(scene);
    await scene.db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, companyId));
    return token;
  },
};

/** Reset links that change nothing, by why not. */
const spentResets: Record<string, (scene: Scene) => Promise<string>> = {
  unknown: async () => newToken(),
  blank: async () => '',
  expired: async ({ db, insertUser }) => (await insertReset(db, (await insertUser('member')).id, '-1 second')).token,
  used: async ({ db, call, insertUser }) => {
    const { token } = await insertReset(db, (await insertUser('member')).id);
    await call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } });
    return token;
  },
  superseded: async ({ db, call, insertUser }) => {
    const { id: userId } = await insertUser('member');
    const { token } = await insertReset(db, userId);
    await call(await insertUser('admin'), createResetLink, { params: { userId } });
    return token;
  },
  'target inactive': async ({ db, insertUser }) =>
    (await insertReset(db, (await insertUser('member', { isActive: false })).id)).token,
  'target deleted': async ({ db, insertUser }) =>
    (await insertReset(db, (await insertUser('member', { deletedAt: new Date() })).id)).token,
  'target of a deleted company': async ({ db, insertUser }) => {
    const { id, companyId } = await insertUser('member');
    await db
      .update(companies)
      .set({ deletedAt: new Date() })
      .where(eq(companies.id, companyId ?? ''));
    return (await insertReset(db, id)).token;
  },
};

async function usableReset({ db, insertUser }: Scene) {
  return (await insertReset(db, (await insertUser('employee')).id)).token;
}

function linkFor(role: Role, values: Partial<typeof users.$inferInsert> = {}) {
  return async ({ insertUser }: Scene) => ({ params: { userId: (await insertUser(role, values)).id } });
}

function invite(values: object) {
  return ({ companyId }: Scene) => ({ body: { companyId, ...values } });
}

const publicRows = [
  row('6 usable', validateInvitation, forEverybody(200), async (scene) => ({
    params: { token: (await insertInvitation(scene)).token },
  })),
  row('8 usable', registerInvited, forEverybody(201), async (scene) => ({
    body: { ...registration((await insertInvitation(scene)).token), role: 'super_admin', isActive: false },
  })),
  row('10 email in use', registerInvited, forEverybody(409), async (scene) => ({
    body: { ...registration((await insertInvitation(scene)).token), email: scene.colleague.email.toUpperCase() },
  })),
  ...Object.entries(spentInvitations).flatMap(([why, token]) => [
    row(`7 ${why}`, validateInvitation, forEverybody(200), async (scene) => ({
      params: { token: await token(scene) },
    })),
    row(`9 ${why}`, registerInvited, forEverybody(400), async (scene) => ({ body: registration(await token(scene)) })),
  ]),
  row('11 usable', validateReset, forEverybody(200), async (scene) => ({ body: { token: await usableReset(scene) } })),
  row('12 usable', confirmReset, forEverybody(200), async (scene) => ({
    body: { token: await usableReset(scene), newPassword: 'nanosecond' },
  })),
  ...Object.entries(spentResets).flatMap(([why, token]) => [
    row(`11 ${why}`, validateReset, forEverybody(200), async (scene) => ({ body: { token: await token(scene) } })),
    row(`13 ${why}`, confirmReset, forEverybody(400), async (scene) => ({
      body: { token: await token(scene), newPassword: 'nanosecond' },
    })),
  ]),
];

const brokenRows = [crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((id) => [
  row(`57 ${id}`, deactivateInvitation, missing, () => ({ params: { invitationId: id }, body: [] })),
  row(`57 ${id}`, createResetLink, missing, () => ({ params: { userId: id }, body: [] })),
]);

export const onboardingRows = [
  ...publicRows,

  row('36 invitations', listInvitations, forStaff),
  row('36 invitations of a company', listInvitations, forStaff, ({ companyId }) => ({
    querystring: { company: companyId },
  })),
  row('36 invitation defaults', findInvitationDefaults, forStaff),
  row('49 client user', createResetLink, forStaff, linkFor('employee')),
  row(
    '49 inactive',
    createResetLink,
    '401 403 403 403 409 409 403 401 401 401',
    linkFor('member', { isActive: false }),
  ),
  row('49 deleted', createResetLink, missing, linkFor('member', { deletedAt: new Date() })),
  row('50 another admin', createResetLink, forStaff, linkFor('admin')),
  row('51 self', createResetLink, forStaff, ({ user }) => ({ params: { userId: user?.id ?? crypto.randomUUID() } })),
  row('52 another super_admin', createResetLink, '401 403 403 403 403 200 403 401 401 401', linkFor('super_admin')),

  row('55 invite', createInvitation, created, invite({ expiresInDays: 365, maxUses: 1 })),
  row('55 by default', createInvitation, created, invite({})),
  row('55 days 0', createInvitation, invalid, invite({ expiresInDays: 0 })),
  row('55 days 366', createInvitation, invalid, invite({ expiresInDays: 366 })),
  row('55 uses 0', createInvitation, invalid, invite({ maxUses: 0 })),
  row('55 company unknown', createInvitation, invalid, invite({ companyId: crypto.randomUUID() })),
  row('55 company deleted', createInvitation, invalid, async (scene) => ({
    body: { companyId: await deletedCompany(scene) },
  })),
  ...['{"broken', 'null', '[]', ''].map((body) => row(`57 body ${body}`, createInvitation, invalid, () => ({ body }))),
  row('56 deactivate', deactivateInvitation, forStaff, async (scene) => ({
    params: { invitationId: (await insertInvitation(scene)).id },
  })),
  ...brokenRows,
];
