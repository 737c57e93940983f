import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { currentSite } from '#content/current-site.ts';
import { type SettingKey, settingDefinitions } from '#contract/setting-definitions.ts';
import type { Db } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';

type Value<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['value']>;

/** The current value of a setting. See `findSettings`. */
export async function findSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Value<Key>> {
  return (await findSettings(db, [key]))[key];
}

/**
 * The current values of some settings, by key. Read from the database at every use, so that a change applies to every
 * process at once. What has no row was never changed: it has its default, as has an invalid value (edited by hand).
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
  const { value: schema, default: initial, isEditable } = settingDefinitions[key];
  const fallback = typeof initial === 'string' ? initial : currentSite().brand[initial.ofSite];
  const parsed = schema.safeParse(isEditable ? (stored ?? fallback) : fallback);
  return parsed.success ? parsed.data : schema.parse(fallback);
}
