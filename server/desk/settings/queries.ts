import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type SettingKey, settingDefinitions } from '#contract/setting-definitions.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { parseSetting } from '#server/platform/domain/settings.ts';

type Row = typeof settings.$inferSelect;

const keys = Object.keys(settingDefinitions) as SettingKey[];

/** All settings as shown to staff: by category, in the order of the definitions. */
export async function listSettings(db: Db) {
  const rows = new Map((await db.select().from(settings)).map((row) => [row.key, row]));
  return keys.map((key) => present(key, rows.get(key)));
}

/** Finds a setting as shown to staff. Throws 404. */
export async function findSettingById(db: Db, id: string) {
  const setting = (await listSettings(db)).find((each) => each.id === id);
  if (!setting) throw notFound('Setting');
  return setting;
}

/** Like `findSettingById`, but locks the setting until the transaction ends. One that was never changed gets its row. */
export async function lockSetting(tx: Db, id: string) {
  const { settingKey: key } = await findSettingById(tx, id);
  await tx.insert(settings).values({ id, key }).onConflictDoNothing();
  const row = one(await tx.select().from(settings).where(eq(settings.key, key)).for('update'));
  return present(key, row);
}

function present(key: SettingKey, row: Row | undefined) {
  const { category, description, dataType, isEditable } = settingDefinitions[key];
  const { id, value, version } = row ?? { id: firstId(key), value: null, version: 1 };
  const settingValue = String(parseSetting(key, value));
  return { id, settingKey: key, settingValue, category, description, dataType, isEditable, version };
}

/** The id of a setting that has no row yet, and with which it gets one. */
function firstId(key: SettingKey) {
  const hash = createHash('sha256').update(`setting ${key}`).digest('hex');
  // A UUID of version 8, for values of one's own (RFC 9562, section 5.8).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
