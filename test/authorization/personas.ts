import { eq, sql } from 'drizzle-orm';
import { confirmReset } from '#contract/password-resets.ts';
import type { Role } from '#contract/primitives.ts';
import { logOut } from '#contract/sessions.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { type Caller, PASSWORD, type startApp } from '#test/app.ts';
import { insertInvitation, insertReset } from '#test/onboarding.ts';

/** The columns of the authorization matrix, in its order. */
export const columns = ['An', 'Em', 'Me', 'Ma', 'Ad', 'Su', 'Ot', 'De', 'Dc', 'Ex'] as const;
export type Column = (typeof columns)[number];

type World = Awaited<ReturnType<typeof startApp>>;
type User = Awaited<ReturnType<World['insertUser']>>;

export type Scene = World & {
  /** Company A of the matrix, and somebody in it who is not the caller. */
  companyId: string;
  colleague: User;
  /** Whom a ticket "of the caller" belongs to: the caller where they are of company A, else somebody there. */
  owner: User;
  /** Whose account the call is made with; nobody's for an anonymous caller. */
  user: User | undefined;
};

/** Somebody who calls: how their answer is told apart in a failing test, and what they send as their session. */
export type Persona = { name: string; user?: User; caller?: Caller | { authorization: string } };

/** Company A with one who calls and one who does not, and every way to be the caller that a column stands for. */
export async function insertScene(world: World, column: Column) {
  const { id: companyId } = await world.insertCompany();
  const colleague = await world.insertUser('employee', { companyId });
  const personas = await insertPersonas(world, column, companyId);
  const [first] = personas;
  const user = first?.user;
  const owner = user?.companyId === companyId ? user : colleague;
  return { scene: { ...world, companyId, colleague, owner, user }, personas };
}

/** The id of a company that was deleted. */
export async function deletedCompany({ db, insertCompany }: Scene) {
  const { id } = await insertCompany();
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, id));
  return id;
}

/** The id of a company that was archived. */
export async function archivedCompany({ db, insertCompany }: Scene) {
  const { id } = await insertCompany();
  await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, id));
  return id;
}

async function insertPersonas(world: World, column: Column, companyId: string): Promise<Persona[]> {
  const { insertUser } = world;
  const asThemselves = (user: User): Persona => ({ name: user.role, user, caller: user });

  switch (column) {
    case 'An':
      return [{ name: 'nobody' }];
    case 'Em':
      return [asThemselves(await insertUser('employee', { companyId }))];
    case 'Me':
      return [asThemselves(await insertUser('member', { companyId }))];
    case 'Ma':
      return [asThemselves(await insertUser('manager', { companyId }))];
    case 'Ad':
      return [asThemselves(await insertUser('admin'))];
    case 'Su':
      return [asThemselves(await insertUser('super_admin'))];
    case 'Ot': {
      const company = await world.insertCompany('Bell Roofing');
      const strangers = (['employee', 'member', 'manager'] as const).map((role) =>
        insertUser(role, { companyId: company.id }),
      );
      return (await Promise.all(strangers)).map(asThemselves);
    }
    case 'De':
      return Promise.all([
        ...(['manager', 'admin', 'super_admin'] as const).map((role) => switchedOff(world, role, 'deactivated')),
        switchedOff(world, 'employee', 'deleted'),
      ]);
    case 'Dc':
      return [await orphaned(world)];
    case 'Ex':
      return spoiled(world, companyId);
  }
}

async function switchedOff({ db, insertUser }: World, role: Role, how: 'deactivated' | 'deleted'): Promise<Persona> {
  const user = await insertUser(role);
  const state = how === 'deleted' ? { deletedAt: new Date() } : { isActive: false };
  await db.update(users).set(state).where(eq(users.id, user.id));
  return { name: `${how} ${role}`, user, caller: user };
}

async function orphaned({ db, insertUser }: World): Promise<Persona> {
  const user = await insertUser('manager');
  await db
    .update(companies)
    .set({ deletedAt: new Date() })
    .where(eq(companies.id, user.companyId ?? ''));
  return { name: 'manager of a deleted company', user, caller: user };
}

/** Sessions of one good account that are no sessions any more, or never were. */
async function spoiled(world: World, companyId: string): Promise<Persona[]> {
  const { db, call, insertUser } = world;
  const user = await insertUser('manager', { companyId });
  const session = async () => ({ token: await startSession(db, user.id) });
  const before = await session();
  const { token: used } = await insertReset(db, user.id);
  await call(undefined, confirmReset, { body: { token: used, newPassword: PASSWORD } });

  const [idle, old, out, good] = [await session(), await session(), await session(), await session()];
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '2 hours 2 minutes'` })
    .where(eq(sessions.tokenHash, sha256(idle.token)));
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '12 hours 1 second'` })
    .where(eq(sessions.tokenHash, sha256(old.token)));
  await call(out, logOut, {});

  return [
    { name: 'idle for two hours', user, caller: idle },
    { name: 'twelve hours old', user, caller: old },
    { name: 'logged out', user, caller: out },
    { name: 'of before a password reset', user, caller: before },
    { name: 'truncated', user, caller: { token: good.token.slice(1) } },
    { name: 'forged', user, caller: { token: good.token.replaceAll(/[a-m]/g, 'z') } },
    { name: 'other scheme', user, caller: { authorization: `Basic ${good.token}` } },
    { name: 'a reset link’s token', user, caller: await insertReset(db, user.id) },
    { name: 'an invitation’s token', user, caller: await insertInvitation(world, { companyId }) },
  ];
}
