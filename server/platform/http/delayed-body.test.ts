import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { createCompany } from '#contract/companies.ts';
import { urlFor } from '#contract/endpoint.ts';
import type { Role } from '#contract/primitives.ts';
import { logIn, logOut } from '#contract/sessions.ts';
import { updateUser } from '#contract/users.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { type Column, insertScene, type Scene } from '#test/authorization/personas.ts';
import { firstOfEach, type Row } from '#test/authorization/rows.ts';
import { listen, startCall } from '#test/delayed-body.ts';
import { mailSetup } from '#test/delivery.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { slow } from '#test/slow.ts';
import { inTurns, tries } from '#test/tries.ts';

slow('Asks every call, as each of its callers');

const world = await startApp({ own: true, mail: mailSetup });
const { app, db, call, insertUser } = world;
const port = await listen(app);

type Loss = {
  /** Who starts the call. */
  column: Column;
  lose: (scene: Scene, user: NonNullable<Scene['user']>) => Promise<unknown>;
  /** The column whose status applies after the loss. */
  cell: Column;
};

/** The column "delayed body" of the authorization matrix: what a user loses between the headers and the body of a call. */
const losses: Record<string, Loss> = {
  'logged out': { column: 'Su', lose: (_, user) => call(user, logOut, {}), cell: 'Ex' },
  'password changed elsewhere': { column: 'Su', lose: (_, user) => changePasswordElsewhere(user), cell: 'Ex' },
  deactivated: { column: 'Su', lose: (_, user) => set(user.id, { isActive: false }), cell: 'De' },
  deleted: { column: 'Su', lose: (_, user) => set(user.id, { deletedAt: new Date() }), cell: 'De' },
  'demoted to admin': { column: 'Su', lose: (_, user) => set(user.id, { role: 'admin' }), cell: 'Ad' },
  'demoted to employee': { column: 'Ma', lose: (_, user) => set(user.id, { role: 'employee' }), cell: 'Em' },
  'company deleted': { column: 'Ma', lose: (scene) => deleteCompany(scene.companyId), cell: 'Dc' },
};

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;

async function set(userId: string, values: { isActive?: boolean; deletedAt?: Date; role?: Role }) {
  await db.update(users).set(values).where(eq(users.id, userId));
}

async function deleteCompany(companyId: string) {
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
}

async function changePasswordElsewhere({ id }: { id: string }) {
  const elsewhere = { token: await startSession(db, id) };
  await call(elsewhere, changePassword, { body: { currentPassword: PASSWORD, newPassword: 'nanosecond' } });
}

const delayed = everyRow.filter(
  ({ endpoint, statuses }) =>
    endpoint.method !== 'GET' && endpoint !== logIn && statuses.An === '401' && opensToSomebody(statuses),
);
/** The second check of a session does not depend on the record, so one row of each endpoint is enough for a change. */
const rows = tries(firstOfEach(delayed), delayed);

/** Mail servers have secrets of their own instead of a session. */
function opensToSomebody(statuses: Row['statuses']) {
  return Object.values(statuses).some((status) => status !== '401');
}

test.each(rows.map((row) => [row.endpoint.method, row.endpoint.url, row.name, row] as const))(
  '%s %s, row %s: what the caller lost while the body was on its way counts',
  async (_, __, ___, row) => {
    const tested = inTurns(Object.entries(losses), rows.indexOf(row));
    const prepared = await Promise.all(tested.map(([name, loss]) => prepare(row, name, loss)));
    const calls = prepared.filter((each) => each !== undefined);
    const refused = await Promise.all(calls.filter(({ expected }) => expected >= 400).map(startAndLose));
    const before = await fingerprint(db);
    const refusals = await Promise.all(refused.map((finish) => finish()));
    const after = await fingerprint(db);
    const allowed = await Promise.all(calls.filter(({ expected }) => expected < 400).map(startAndLose));
    const responses = await Promise.all(allowed.map((finish) => finish()));

    expect([...refusals, ...responses].filter(({ status, expected }) => status !== expected)).toEqual([]);
    for (const { message } of refusals) expect(message).toMatch(/^[A-Z].{5,}/);
    expect(after).toEqual(before);
  },
);

test('a super admin who is demoted while the body arrives can’t restore their role', async () => {
  const actor = await insertUser('super_admin');
  const body = JSON.stringify({ email: actor.email, firstName: 'Ada', lastName: 'Lovelace', role: 'super_admin' });
  const finish = await startCall(db, port, {
    method: 'PUT',
    url: urlFor(updateUser, { params: { userId: actor.id } }),
    body,
    caller: actor,
  });
  await set(actor.id, { role: 'admin', isActive: false });

  const { status } = await finish();

  expect(status).toBe(401);
  const [now] = await db.select().from(users).where(eq(users.id, actor.id));
  expect(now).toMatchObject({ role: 'admin', isActive: false });
});

test('a token that is replaced while the body is on its way is still good, and is replaced once', async () => {
  const actor = await insertUser('admin');
  const ofActor = eq(sessions.userId, actor.id);
  await db.update(sessions).set({ rotatedAt: sql`now() - interval '20 minutes'` }).where(ofActor);
  const call = { method: 'POST', url: createCompany.url, body: JSON.stringify({ name: 'Acme' }), caller: actor };
  const finish = await startCall(db, port, call);
  const replaced = () => db.select({ hash: sessions.previousTokenHash }).from(sessions).where(ofActor);
  await expect.poll(replaced, { timeout: 10_000 }).not.toEqual([{ hash: null }]);
  // As if the body took longer than the old token is good for.
  await db.update(sessions).set({ rotatedAt: sql`now() - interval '10 minutes'` }).where(ofActor);
  const [before] = await db.select().from(sessions).where(ofActor);

  const { status } = await finish();

  expect(status).toBe(201);
  expect(await db.select().from(sessions).where(ofActor)).toEqual([before]);
});

/** Attempts without a session. An endpoint refuses all of them in the same way, so one row tries each loss. */
const tried = new Set<string>();
const endsTheSession = ({ cell }: Loss) => cell === 'Ex' || cell === 'De';

/** One call, made in a scene of its own; undefined where the headers alone are refused, or there is no such case. */
async function prepare(row: Row, name: string, loss: Loss) {
  const { column, lose, cell } = loss;
  const isRefusedAtOnce = row.statuses[column] === '403' && column === 'Ma';
  const attempt = `${row.endpoint.method} ${row.endpoint.url} ${name}`;
  if (isRefusedAtOnce || row.statuses[cell] === '-' || tried.has(attempt)) return undefined;

  const { scene } = await insertScene(world, column);
  const { user } = scene;
  const { body: sent = {}, contentType, ...rest } = await row.call(scene);
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
  if (!user || body === '') return undefined;

  const isRead = contentType !== undefined || isJson(body);
  if (isRead && endsTheSession(loss)) tried.add(attempt);
  const { method } = row.endpoint;
  const request = { method, url: urlFor(row.endpoint, rest), body, contentType, caller: user };
  return {
    name,
    request,
    expected: isRead ? Number(row.statuses[cell]) : 400,
    lose: () => lose(scene, user),
  };
}

async function startAndLose({ name, request, expected, lose }: Prepared) {
  const finish = await startCall(db, port, request);
  await lose();
  return async () => ({ name, expected, ...(await finish()) });
}

/** A body that can't be parsed is refused before the session is checked again. */
function isJson(body: string) {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
