import { eq, sql } from 'drizzle-orm';
import { logOut } from '#contract/sessions.ts';
import { companies, sessions, users } from '#server/database/schema.ts';
import type { Caller, startApp } from '#test/app.ts';

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
type Persona = { name: string; user?: User; caller?: Caller | { authorization: string } };

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
      return [await deactivated(world, 'manager'), await deactivated(world, 'super_admin')];
    case 'Dc':
      return [await orphaned(world)];
    case 'Ex':
      return spoiled(world, companyId);
  }
}

async function deactivated({ db, insertUser }: World, role: 'manager' | 'super_admin'): Promise<Persona> {
  const user = await insertUser(role);
  await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  return { name: `deactivated ${role}`, user, caller: user };
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
async function spoiled({ db, call, insertUser }: World, companyId: string): Promise<Persona[]> {
  const [idle, old, out, good] = await Promise.all([1, 2, 3, 4].map(() => insertUser('manager', { companyId })));
  if (!idle || !old || !out || !good) throw new Error('Four users were made');
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '2 hours 2 minutes'` })
    .where(eq(sessions.userId, idle.id));
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '12 hours 1 second'` })
    .where(eq(sessions.userId, old.id));
  await call(out, logOut, {});

  return [
    { name: 'idle for two hours', user: idle, caller: idle },
    { name: 'twelve hours old', user: old, caller: old },
    { name: 'logged out', user: out, caller: out },
    { name: 'truncated', user: good, caller: { token: good.token.slice(1) } },
    { name: 'forged', user: good, caller: { token: good.token.replaceAll(/[a-m]/g, 'z') } },
    { name: 'other scheme', user: good, caller: { authorization: `Basic ${good.token}` } },
  ];
}
