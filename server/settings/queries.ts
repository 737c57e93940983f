import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/tables/settings.ts';
import { notFound } from '#server/domain/refusals.ts';
import { definitions, type SettingKey } from '#server/domain/setting-definitions.ts';
import { parseSetting } from '#server/domain/settings.ts';

type Row = typeof settings.$inferSelect;

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

/** Turns a row into a setting, or leaves it out if its key is of another program version. */
function present({ id, key, value, version }: Row) {
  if (!isSettingKey(key)) return [];
  const { category, description, dataType, isEditable } = definitions[key];
  const settingValue = String(parseSetting(key, value));
  return [{ id, settingKey: key, settingValue, category, description, dataType, isEditable, version }];
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(definitions, key);
}
