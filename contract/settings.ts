import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, idOf } from './primitives.ts';
import { SettingCategories, SettingTypes } from './settings-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeOf, Version, versionDescription } from './versions.ts';

/** One setting as shown to staff. The value is sent as text, whatever its type. */
export const Setting = z.object({
  id: Id,
  settingKey: z.string(),
  settingValue: z.string(),
  category: z.enum(SettingCategories),
  description: z.string(),
  dataType: z.enum(SettingTypes),
  isEditable: z.boolean(),
  version: Version,
});

/** The path of one setting. */
export const SettingParams = z.object({ settingId: idOf('Setting') });

export const listSettings = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/settings',
  access: 'staff',
  schema: {
    summary: 'List the settings, by category',
    tags: ['Settings'],
    response: { 200: z.array(Setting) },
  },
});

export const updateSetting = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/settings/:settingId',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Change a setting',
    description: `Takes effect at once, in every process. A setting that is not editable is refused with 403, and so is a security setting, or a mailbox that clients write to, unless you are a super admin who has confirmed their identity. ${versionDescription}`,
    tags: ['Settings'],
    params: SettingParams,
    // The maximum length for any setting. Each setting has its own rules.
    body: z.object({ settingValue: z.string('Send the value as text').max(FieldLimit.email), version: BaseVersion }),
    ...changeOf(Setting),
  },
});

const Cents = z.number().int();

/** The settings that are shown outside of the dashboard. */
export const Provider = z.object({
  providerName: z.string(),
  publicUrl: z.string().describe('The public address of this installation, such as `https://help.example.com`'),
  supportEmail: z.string(),
  supportPhone: z.string(),
  emergencyPhone: z.string().describe('For urgent tickets outside service hours'),
  isOpen: z.boolean().describe('Whether it is within service hours now'),
  hours: z.string().describe('The service hours, such as `Monday to Friday, 9:00 AM to 5:00 PM CT`'),
  clientsMayReopen: z.boolean().describe('Whether client staff can reopen a resolved ticket'),
  clientsSeeTime: z.boolean().describe('Whether client users see the time worked on their tickets'),
  sendsMail: z.boolean().describe('Whether the server sends email at all'),
  receivesMail: z.boolean().describe('Whether email to the provider becomes tickets and comments'),
  fileMegabytes: z.number().int().describe('The maximum size of a file'),
  filesPerMessage: z.number().int().describe('How many files one message can have'),
  hasSingleSignOn: z.boolean().describe('Whether some people log in with an identity provider'),
  minPasswordLength: z.int().describe('How many characters a new password must have'),
  refusesCommonPasswords: z.boolean().describe('Whether the server refuses new passwords that are easy to guess'),
  prices: z
    .object({
      hourly: z.object({ remote: Cents, on_site: Cents, training: Cents }),
      travel: Cents.describe('Once for each visit'),
      minimumMinutes: z.number().int().describe('What each piece of work is billed with at least, in minutes'),
      stepMinutes: z.number().int().describe('After the minimum, each of these that has begun counts'),
    })
    .nullable()
    .describe('The prices of work, in US cents; null until a super admin has confirmed them'),
  serviceLabels: z.record(z.string(), z.string()).describe('The names of the services, as on the website'),
  packageLabels: z.record(z.string(), z.string()).describe('The names of the packages, as on the website'),
});

export const findProvider = endpoint({
  method: 'GET',
  url: '/api/ticketing/provider',
  access: 'public',
  schema: {
    summary: 'Read the provider’s name and contact details',
    description: 'No login is needed.',
    tags: ['Settings'],
    response: { 200: Provider },
  },
});
