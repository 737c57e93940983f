import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { definitions, type SettingKey } from './definitions.ts';

type Value<Key extends SettingKey> = z.output<(typeof definitions)[Key]['value']>;
type Row = typeof settings.$inferSelect;

/** What a setting is now. As `findSettings`. */
export async function findSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Value<Key>> {
  return (await findSettings(db, [key]))[key];
}

/**
 * What some settings are now, by key. Read from the database each time they matter, so that a change shows in every
 * process at once. A stored value that the program can't read (somebody wrote it by hand) counts as the default.
 */
export async function findSettings<Key extends SettingKey>(db: Db, keys: readonly Key[]) {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, meaningOf(key, stored.get(key) ?? null)]);
  // Each value was made by the schema of its key, which the type of a list of pairs can't say.
  return Object.fromEntries(values) as { [K in Key]: Value<K> };
}

/** Every setting as staff see it: by category, in the order of the definitions. */
export async function listSettings(db: Db) {
  const keys = Object.keys(definitions);
  const rows = await db.select().from(settings);
  return rows.flatMap(present).sort((a, b) => keys.indexOf(a.settingKey) - keys.indexOf(b.settingKey));
}

/** One setting as staff see it. Throws 404. */
export async function findSettingById(db: Db, id: string) {
  const [setting] = (await db.select().from(settings).where(eq(settings.id, id))).flatMap(present);
  if (!setting) throw notFound('Setting');
  return setting;
}

/** As `findSettingById`, and nobody else changes the setting until the transaction ends. */
export async function lockSetting(tx: Db, id: string) {
  await tx.select({ id: settings.id }).from(settings).where(eq(settings.id, id)).for('update');
  return findSettingById(tx, id);
}

/** A row as a setting; none for one that another version of the program knows. */
function present({ id, key, value }: Row) {
  if (!isSettingKey(key)) return [];
  const { category, description, dataType, isEditable } = definitions[key];
  const settingValue = String(meaningOf(key, value));
  return [{ id, settingKey: key, settingValue, category, description, dataType, isEditable }];
}

/** What a stored value means. One that can't be edited is what the program does, whatever is stored. */
function meaningOf(key: SettingKey, stored: string | null) {
  const { value: schema, default: fallback, isEditable } = definitions[key];
  const parsed = schema.safeParse(isEditable ? (stored ?? fallback) : fallback);
  return parsed.success ? parsed.data : schema.parse(fallback);
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(definitions, key);
}
