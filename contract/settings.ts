import { z } from 'zod';
import { FieldLimit, SettingCategories, SettingTypes } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, idOf } from './primitives.ts';

/** One setting as staff see it. Its value is text on the wire, whatever it means. */
export const Setting = z.object({
  id: Id,
  settingKey: z.string(),
  settingValue: z.string(),
  category: z.enum(SettingCategories),
  description: z.string(),
  dataType: z.enum(SettingTypes),
  isEditable: z.boolean(),
});

/** The address of one setting. */
export const SettingParams = z.object({ settingId: idOf('Setting') });

export const listSettings = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/settings',
  schema: {
    summary: 'List the settings, by category',
    tags: ['Settings'],
    response: { 200: z.array(Setting) },
  },
});

export const updateSetting = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/settings/:settingId',
  schema: {
    summary: 'Change a setting',
    description: 'Takes effect at once, in every process. A setting that is not editable is refused with 403.',
    tags: ['Settings'],
    params: SettingParams,
    // The longest that any setting takes; each has rules of its own.
    body: z.object({ settingValue: z.string('Send the value as text').max(FieldLimit.email) }),
    response: { 200: Setting },
  },
});

/** What the settings say to people outside of the dashboard. */
export const Provider = z.object({
  providerName: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  clientsMayReopen: z.boolean().describe('Whether client staff bring a resolved ticket back to an active status'),
  refusesCommonPasswords: z.boolean().describe('Whether a new password that others guess first is refused'),
});

export const findProvider = endpoint({
  method: 'GET',
  url: '/api/ticketing/provider',
  schema: {
    summary: 'Who runs this helpdesk, and whom to ask',
    description: 'For pages that nobody is signed in at, too.',
    tags: ['Settings'],
    response: { 200: Provider },
  },
});
