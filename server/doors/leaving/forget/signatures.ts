import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** What stands below a line of two hyphens (RFC 3676, 4.3). */
const SIGNATURE = String.raw`\n-- ?\r?\n.*$`;

/** Removes the signatures from what a person wrote. A name without such a line above it is removed like any other. */
export async function cutSignatures(tx: Db, userId: string) {
  const cut = (column: string) => sql`regexp_replace(${sql.identifier(column)}, ${SIGNATURE}, '')`;
  await tx.execute(sql`
    update comments set body = ${cut('body')} where author_id = ${userId} and body ~ ${SIGNATURE}`);
  await tx.execute(sql`
    update tickets set description = ${cut('description')} where client_id = ${userId} and description ~ ${SIGNATURE}`);
}
