import { eq } from 'drizzle-orm';
import { canChangeSetting, isProtectedSetting } from '#contract/provider-policies.ts';
import { settingDefinitions } from '#contract/setting-definitions.ts';
import { settingMessages } from '#contract/settings-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { hasPasskey } from '#server/people/auth/passkeys/queries.ts';
import { findFactor } from '#server/people/auth/second-factors/queries.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findSettingById, lockSetting } from './queries.ts';

/**
 * Updates a setting for the whole product.
 * @param text the value as sent and stored
 * @param copy the version that was edited; without it the value overwrites whatever is stored
 * @throws 404, 403 for a fixed setting, 400 for an invalid value, 409 or 412 for a stale copy
 */
export async function updateSetting(db: Db, author: UserActor, settingId: string, text: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const setting = await lockSetting(tx, settingId);
    permitChange(actor, setting);
    const value = settingDefinitions[setting.settingKey].value.safeParse(text);
    if (!value.success) throw invalid('settingValue', value.error.issues[0]?.message ?? 'This is not a valid value');

    if (isProtectedSetting(setting)) requireConfirmedIdentity(actor);

    return updateVersioned(tx, actor, setting, copy, {
      named: { kind: 'setting', recordId: settingId, recordName: setting.settingKey },
      values: () => ({ settingValue: String(value.data) }),
      write: async ({ settingValue, version }) => {
        // Only a user who has a second factor or a passkey may require one. Otherwise they could lock out all staff, including themselves.
        if (setting.settingKey === 'staff_second_factor' && value.data === true && !(await hasMore(tx, actor.id))) {
          throw conflict(settingMessages.secondFactorFirst);
        }
        await tx.update(settings).set({ value: settingValue, version }).where(eq(settings.id, settingId));
      },
      read: () => findSettingById(tx, settingId),
    });
  });
}

/** Whether a user logs in with more than a password. */
async function hasMore(tx: Db, userId: string) {
  return (await findFactor(tx, userId)) !== undefined || (await hasPasskey(tx, userId));
}

/** Throws 403 for a fixed setting, and for a protected setting unless the actor is a super admin. */
export function permitChange(actor: Pick<UserActor, 'role'>, setting: Setting) {
  permit(setting.isEditable, settingMessages.fixed);
  permit(canChangeSetting(actor, setting), settingMessages.onlySuperAdminsChange);
}

type Setting = Pick<Awaited<ReturnType<typeof findSettingById>>, 'isEditable' | 'settingKey' | 'category'>;
