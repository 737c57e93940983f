import { eq } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import { type Author, record } from '#server/audit/record.ts';
import type { Db } from '#server/database/client.ts';
import { settings } from '#server/database/schema.ts';
import { conflict, invalid, permit } from '#server/errors.ts';
import { findFactor } from '#server/second-factors/queries.ts';
import { definitions } from './definitions.ts';
import { findSettingById, lockSetting } from './queries.ts';

/**
 * Sets a setting for everybody.
 * @param text the value as it is sent and stored
 * @throws 404, 403 for a fixed one, 400 for a value that it can't have
 */
export async function updateSetting(db: Db, actor: Author, settingId: string, text: string) {
  return db.transaction(async (tx) => {
    const setting = await lockSetting(tx, settingId);
    permit(setting.isEditable, messages.settingFixed);
    const value = definitions[setting.settingKey].value.safeParse(text);
    if (!value.success) throw invalid('settingValue', value.error.issues[0]?.message ?? 'This is not a value for it');

    const settingValue = String(value.data);
    if (settingValue === setting.settingValue) return setting;
    // Whoever asks it of everybody has seen that it works: nobody shuts the dashboard for all, themself included.
    if (setting.settingKey === 'staff_second_factor' && value.data === true && !(await findFactor(tx, actor.id))) {
      throw conflict(messages.secondFactorFirst);
    }
    await tx.update(settings).set({ value: settingValue }).where(eq(settings.id, settingId));
    await record(tx, actor, {
      action: 'changed',
      kind: 'setting',
      recordId: settingId,
      recordName: setting.settingKey,
      changes: { settingValue: [setting.settingValue, settingValue] },
    });
    return findSettingById(tx, settingId);
  });
}
