import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/tables/settings.ts';
import { notFound } from '#server/http/errors.ts';
import { definitions, type SettingKey } from './definitions.ts';

type Value<Key extends SettingKey> = z.output<(typeof definitions)[Key]['value']>;
type Row = typeof settings.$inferSelect;

/** The current value of a setting. See `findSettings`. */
export async function findSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Value<Key>> {
  return (await findSettings(db, [key]))[key];
}

/**
 * The current values of some settings, by key. Read from the database at every use, so that a change applies to every
 * process at once. An invalid stored value (edited by hand) counts as the default.
 */
export async function findSettings<Key extends SettingKey>(db: Db, keys: readonly Key[]) {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...keys]));
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, meaningOf(key, stored.get(key) ?? null)]);
  // Each value was parsed by its key's schema, which `Object.fromEntries` can't express.
  return Object.fromEntries(values) as { [K in Key]: Value<K> };
}

/** All settings as shown to staff: by category, in the order of the definitions. */
export async function listSettings(db: Db) {
  const keys = Object.keys(definitions);
  const rows = await db.select().from(settings);
  return rows.flatMap(present).sort((a, b) => keys.indexOf(a.settingKey) - keys.indexOf(b.settingKey));
}

/** Finds a setting as shown to staff. Throws 404. */
export async function findSettingById(db: Db, id: string) {
  const [setting] = (await db.select().from(settings).where(eq(settings.id, id))).flatMap(present);
  if (!setting) throw notFound('Setting');
  return setting;
}

/** Like `findSettingById`, but locks the setting until the transaction ends. */
export async function lockSetting(tx: Db, id: string) {
  await tx.select({ id: settings.id }).from(settings).where(eq(settings.id, id)).for('update');
  return findSettingById(tx, id);
}

/** Turns a row into a setting; none for a key of another program version. */
function present({ id, key, value }: Row) {
  if (!isSettingKey(key)) return [];
  const { category, description, dataType, isEditable } = definitions[key];
  const settingValue = String(meaningOf(key, value));
  return [{ id, settingKey: key, settingValue, category, description, dataType, isEditable }];
}

/** The meaning of a stored value. A fixed setting always has its default, whatever is stored. */
function meaningOf(key: SettingKey, stored: string | null) {
  const { value: schema, default: fallback, isEditable } = definitions[key];
  const parsed = schema.safeParse(isEditable ? (stored ?? fallback) : fallback);
  return parsed.success ? parsed.data : schema.parse(fallback);
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(definitions, key);
}
