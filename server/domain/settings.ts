import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/tables/settings.ts';
import { definitions, type SettingKey } from './setting-definitions.ts';

type Value<Key extends SettingKey> = z.output<(typeof definitions)[Key]['value']>;

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
  const values = keys.map((key) => [key, parseSetting(key, stored.get(key) ?? null)]);
  // Each value was parsed by its key's schema, which `Object.fromEntries` can't express.
  return Object.fromEntries(values) as { [K in Key]: Value<K> };
}

/** Parses a stored value. A fixed setting always has its default, whatever is stored. */
export function parseSetting(key: SettingKey, stored: string | null) {
  const { value: schema, default: initial, isEditable } = definitions[key];
  const fallback = typeof initial === 'function' ? initial() : initial;
  const parsed = schema.safeParse(isEditable ? (stored ?? fallback) : fallback);
  return parsed.success ? parsed.data : schema.parse(fallback);
}
