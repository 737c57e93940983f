import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { program, record, userRecord } from '#server/audit/record.ts';
import { type Db, one } from '#server/database/client.ts';
import { users } from '#server/database/schema.ts';
import { hashPassword } from '#server/sessions/passwords.ts';

const DEFAULT_EMAIL = 'admin@archway.example';

type FirstAdmin = { email?: string | undefined; password?: string | undefined };

/**
 * Makes the first super admin where there was never one; of processes that start at once, one makes it.
 * @param wanted address and password as configured; a missing password is made up
 * @returns the account that was made, with its password where that was made up, or undefined
 */
export async function ensureSuperAdmin(db: Db, { email = DEFAULT_EMAIL, password }: FirstAdmin) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first super admin', 0))`);
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.companyId), eq(users.role, 'super_admin')))
      .limit(1);
    if (known.length > 0) return undefined;

    const madeUp = password === undefined ? randomBytes(12).toString('base64url') : undefined;
    const passwordHash = await hashPassword(password ?? madeUp ?? '');
    const name = { firstName: 'Archway', lastName: 'Administrator' };
    const row = { ...name, role: 'super_admin' as const, email: email.trim(), passwordHash };
    const { id } = one(await tx.insert(users).values(row).returning({ id: users.id }));
    await record(tx, program, { action: 'created', ...userRecord({ ...row, id }) });
    return { email: email.trim(), password: madeUp };
  });
}
