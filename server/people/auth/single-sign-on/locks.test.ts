import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteConnection } from '#contract/connections.ts';
import { finishSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf } from '#test/app.ts';
import { startSignOn } from '#test/single-sign-on.ts';
import { untilBlocked } from '#test/table-lock.ts';

const world = await startSignOn();
const { call, db, insertConnection, insertUser, provider, returnFrom } = world;

test('a login that waits for the deletion of its company is refused, and the deletion succeeds', async () => {
  const { companyId, domain } = await insertConnection({ createsUsers: true });
  const isTheirs = eq(companies.id, companyId ?? '');
  provider.accounts.ada = { email: `ada@${domain}`, email_verified: true };
  const body = await returnFrom('ada', `ada@${domain}`);

  const { login } = await db.transaction(async (tx) => {
    await tx.select().from(companies).where(isTheirs).for('update');
    const login = call(undefined, finishSingleSignOn, { body });
    await untilBlocked(db, login);
    await tx.delete(companies).where(isTheirs);
    return { login };
  });

  expect(refusalOf(await login)).toEqual({ statusCode: 403, message: said.inactive });
  expect(await db.$count(companies, isTheirs)).toBe(0);
});

test('a super admin deletes the connection with which they log in at the same moment', async () => {
  const { id: connectionId, domain } = await insertConnection({ companyId: null });
  const email = `grace@${domain}`;
  const superAdmin = await insertUser('super_admin', { email });
  provider.accounts.grace = { email, email_verified: true };
  const body = await returnFrom('grace', email);

  const { deletion, login } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, superAdmin.id)).for('update');
    const deletion = call(superAdmin, deleteConnection, { params: { connectionId } });
    await untilBlocked(db, deletion, 1);
    const login = call(undefined, finishSingleSignOn, { body });
    await untilBlocked(db, login, 2);
    return { deletion, login };
  });

  expect((await deletion).statusCode).toBe(200);
  expect(refusalOf(await login)).toEqual({ statusCode: 400, message: said.expired });
});
