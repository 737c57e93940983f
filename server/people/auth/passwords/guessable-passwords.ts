import { eq } from 'drizzle-orm';
import { guessability, guessableWords } from '#contract/guessable-password.ts';
import { userMessages } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { findSettings } from '#server/platform/domain/settings.ts';

let common: Set<string> | undefined;

type Person = { firstName: string; lastName: string; email: string; companyId?: string | null | undefined };

/**
 * Refuses a new password that is shorter than the setting `min_password_length` says; and an easily guessed one, if
 * `refuse_common_passwords` is on.
 * @param path the form field
 * @param person the user who will have the password
 * @throws 400
 */
export async function refuseWeak(db: Db, path: string, password: string, person: Person) {
  const settings = await findSettings(db, ['min_password_length', 'refuse_common_passwords', 'provider_name']);
  const least = settings.min_password_length;
  if ([...password].length < least) throw invalid(path, userMessages.passwordShorterThan(least));
  if (!settings.refuse_common_passwords) return;

  const { firstName, lastName, email, companyId } = person;
  const own = [firstName, lastName, email, settings.provider_name, ...(companyId ? await nameOf(db, companyId) : [])];
  const reason = guessability(password, own, await listCommon());
  if (reason) throw invalid(path, `${guessableWords[reason]} Choose another. A few unrelated words work well.`);
}

async function nameOf(db: Db, companyId: string) {
  const rows = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return rows.map(({ name }) => name);
}

/** Loaded on first use: without the setting, the list is not needed. */
async function listCommon() {
  const { commonPasswords } = await import('#contract/common-passwords.ts');
  common ??= new Set(commonPasswords);
  return common;
}
