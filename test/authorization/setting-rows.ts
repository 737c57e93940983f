import { eq } from 'drizzle-orm';
import { listAuditEntries } from '#contract/audit.ts';
import { findClaims } from '#contract/claims.ts';
import { listNotices } from '#contract/notices.ts';
import type { SettingKey } from '#contract/setting-definitions.ts';
import { findProvider, listSettings, updateSetting } from '#contract/settings.ts';
import { findSetup, updateSetup } from '#contract/setup.ts';
import { findWorkPrices, updateWorkPrices } from '#contract/work-prices.ts';
import { one } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forNobody = '401 403 403 403 403 403 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const forEverybody = '200 200 200 200 200 200 200 200 200 200';

function set(key: SettingKey, body: object = {}) {
  return async ({ db }: Scene) => {
    const { id } = one(await db.select().from(settings).where(eq(settings.key, key)));
    return { params: { settingId: id }, body: { settingValue: `Archway ${crypto.randomUUID()}`, ...body } };
  };
}

/** As they are, but for the travel fee: other rows work where nobody travels. */
const prices = { remote: 75_00, onSite: 125_00, training: 100_00, travel: 30_00, minimumMinutes: 60, stepMinutes: 15 };

export const settingRows = [
  row('36 settings', listSettings, forStaff),
  row('claims of the website', findClaims, forSuperAdmins),
  row('53 a setting', updateSetting, forStaff, set('provider_name')),
  row('53 a setting, not as text', updateSetting, invalid, set('provider_name', { settingValue: 7 })),
  row('53 a setting, without a value', updateSetting, invalid, set('provider_name', { settingValue: undefined })),
  row('53 a number, as words', updateSetting, invalid, set('auto_close_days', { settingValue: 'seven' })),
  row('a security setting', updateSetting, forSuperAdmins, set('refuse_common_passwords', { settingValue: 'false' })),
  row('a mailbox', updateSetting, forSuperAdmins, set('contact_mailbox', { settingValue: 'sales@archway.example' })),
  row(
    'the mailbox for clients',
    updateSetting,
    forSuperAdmins,
    set('support_email', { settingValue: 'help@archway.example' }),
  ),
  row(
    'a security setting, broken',
    updateSetting,
    '401 403 403 403 403 400 403 401 401 401',
    set('staff_second_factor', { settingValue: 7 }),
  ),
  row('54 a fixed setting', updateSetting, forNobody, set('session_hours', { settingValue: '3', isEditable: true })),
  row('54 a fixed setting, broken', updateSetting, forNobody, set('session_hours', { settingValue: 7 })),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((settingId) =>
    row(`57 setting ${settingId}`, updateSetting, missing, () => ({
      params: { settingId },
      body: { settingValue: 7 },
    })),
  ),
  row('first steps', findSetup, forStaff),
  row('hide the first steps', updateSetup, forStaff, () => ({ body: { isHidden: true, accepted: ['promises'] } })),
  row('accept an unknown step', updateSetup, invalid, () => ({ body: { accepted: ['company'] } })),
  row('prices of work', findWorkPrices, forStaff),
  row('set the prices of work', updateWorkPrices, forSuperAdmins, () => ({ body: prices })),
  row('set half of the prices', updateWorkPrices, '401 403 403 403 403 400 403 401 401 401', () => ({
    body: { travel: 30_00 },
  })),
  row('what only super admins can put right', listNotices, forSuperAdmins),
  row('provider', findProvider, forEverybody),
  row('audit log', listAuditEntries, forSuperAdmins),
  row('audit log, broken filter', listAuditEntries, '401 403 403 403 403 400 403 401 401 401', () => ({
    querystring: { kind: 'secret', cursor: '%' },
  })),
];
