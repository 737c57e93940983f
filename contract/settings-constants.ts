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

/** The name of each setting; its unit, if its value is a number of something; and what 0 means, if it is not a number. */
export const SettingNames = {
  provider_name: ['Provider name'],
  support_email: ['Support email'],
  support_phone: ['Support phone'],
  emergency_phone: ['Emergency phone'],
  contact_mailbox: ['Address for website messages'],
  show_measured_figures: ['Show measured figures on the website'],
  default_invitation_days: ['Invitations expire after', 'days'],
  auto_close_days: ['Close resolved tickets after', 'days', 'Never'],
  clients_may_reopen: ['Clients may reopen tickets'],
  clients_see_time: ['Clients see time worked'],
  client_tickets_per_hour: ['New tickets per client user and hour'],
  client_comments_per_hour: ['Comments per client user and hour'],
  company_storage_megabytes: ['Text storage per company', 'MB'],
  file_megabytes: ['Largest file', 'MB'],
  files_per_message: ['Files per message'],
  ticket_file_megabytes: ['File storage per ticket', 'MB'],
  company_file_megabytes: ['File storage per company', 'MB'],
  client_files_per_hour: ['Uploads per client user and hour'],
  mail_staff_about_new_tickets: ['Email staff about new tickets'],
  mail_confirms_new_tickets: ['Confirm new tickets by email'],
  held_mail_days: ['Delete held email after', 'days', 'Never'],
  session_hours: ['Log out inactive users after', 'hours'],
  min_password_length: ['Minimum password length', 'characters'],
  refuse_common_passwords: ['Refuse common passwords'],
  staff_second_factor: ['Require two-factor login for staff'],
} as const satisfies Record<string, readonly [name: string, unit?: string, zero?: string]>;

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
