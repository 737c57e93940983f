/** The settings in display order, and their allowed values. */
export const SettingCategories = [
  'Provider',
  'Website',
  'Invitations',
  'Tickets',
  'Files',
  'Email',
  'Security',
] as const;

export const SettingTypes = ['text', 'number', 'boolean'] as const;

/** The mailboxes that clients and visitors write to. */
export const MailboxSettings: readonly string[] = ['support_email', 'contact_mailbox'];

/** Maximum length of a value, in characters. */
export const SettingLength = 200;

export const settingMessages = {
  secondFactorFirst: 'Set up two-factor login for your own account before you require it for all staff.',
  onlySuperAdminsChange: 'Access Denied: Only super admins can change security settings and mailboxes',
  listFailed: 'Failed to load settings',
  updated: 'Setting updated',
  updateFailed: 'Failed to update setting',
  fixed: 'This setting is fixed: it can’t be changed here',
} as const;
