import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { createLink } from '#server/platform/links/links.ts';
import type { startApp } from './app.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'insertUser' | 'insertCompany'>;

type NewInvitation = typeof invitations.$inferInsert;
type Values = Partial<Omit<NewInvitation, 'expiresAt'>> & { expiresAt?: SQL };

/** An invitation that is good for a week and for as many as come, unless told otherwise. */
export async function insertInvitation(world: World, values: Values = {}) {
  const companyId = values.companyId ?? (await world.insertCompany()).id;
  const createdById = values.createdById ?? (await world.insertUser('admin')).id;
  const row = { token: newToken(), expiresAt: fromNow('7 days'), ...values, companyId, createdById };
  return one(await world.db.insert(invitations).values(row).returning());
}

/** A reset link of this user that is good for so long, and the token in it. */
export async function insertReset(db: Db, userId: string, lasts = '24 hours') {
  const token = await createLink(db, 'password_reset', { userId });
  await db
    .update(links)
    .set({ expiresAt: fromNow(lasts) })
    .where(eq(links.userId, userId));
  return { token };
}

/** What a person fills into the registration form. */
export function registration(token: string) {
  const email = `${crypto.randomUUID()}@acme.example`;
  return { token, email, firstName: 'Grace', lastName: 'Hopper', password: 'nanosecond' };
}

export function fromNow(interval: string) {
  return sql`now() + ${interval}::interval`;
}
