import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/schema.ts';
import { definitions, type SettingKey } from './definitions.ts';

type Value<Key extends SettingKey> = z.output<(typeof definitions)[Key]['value']>;

/**
 * What a setting is now. Read from the database each time it matters, so that a change shows in every process at once.
 * A stored value that the program can't read (somebody wrote it by hand) counts as the default.
 */
export async function findSetting<Key extends SettingKey>(db: Db, key: Key): Promise<Value<Key>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const { value: schema, default: fallback } = definitions[key];
  const stored = schema.safeParse(row?.value ?? fallback);
  // Each key's own schema made it, which the type of a look-up by key can't say.
  return (stored.success ? stored.data : schema.parse(fallback)) as Value<Key>;
}
