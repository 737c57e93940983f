import { eq } from 'drizzle-orm';
import type { Role } from '#contract/primitives.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { one } from '#server/platform/database/client.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { startApp } from '#test/app.ts';
import { type Column, insertScene, type Scene } from '#test/authorization/personas.ts';
import { largeCompany } from './database.ts';

type World = Awaited<ReturnType<typeof startApp>>;

/** The columns of the authorization matrix that are people who may do something, and what they are. */
const roles = { An: undefined, Em: 'employee', Me: 'member', Ma: 'manager', Ad: 'admin', Su: 'super_admin' } as const;
export type Caller = keyof typeof roles;
export const callers = ['An', 'Em', 'Me', 'Ma', 'Ad', 'Su'] as const satisfies readonly Column[];

/** Where calls are made, and who makes them: nobody, without a token. */
export type Stage = Scene & { token: string | undefined };

/** In a company of its own with hardly anything in it. */
export async function smallStage(world: World, caller: Caller): Promise<Stage> {
  const { scene } = await insertScene(world, caller);
  return { ...scene, token: scene.user?.token };
}

/** In the large company, or among everything there is. */
export async function largeStage(world: World, caller: Caller): Promise<Stage> {
  const colleague = await personOf(world, largeCompany.employee);
  const user = await personFor(world, roles[caller]);
  const owner = user?.companyId === largeCompany.id ? user : colleague;
  return { ...world, companyId: largeCompany.id, colleague, owner, user, token: user?.token };
}

async function personFor(world: World, role: Role | undefined) {
  if (role === undefined) return undefined;
  return role === 'admin' || role === 'super_admin' ? world.insertUser(role) : personOf(world, largeCompany[role]);
}

async function personOf({ db }: World, id: string) {
  const user = one(await db.select().from(users).where(eq(users.id, id)));
  return { ...user, token: await startSession(db, id) };
}
