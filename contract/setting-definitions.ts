import { z } from 'zod';
import { MostFiles } from './files-constants.ts';
import { InvitationLimit } from './invitations-constants.ts';
import { Email, line } from './primitives.ts';
import { SessionLimit } from './sessions-constants.ts';
import { type SettingCategories, SettingLength, type SettingTypes } from './settings-constants.ts';
import { FieldLimit, HOUR } from './shared-constants.ts';
import { PasswordLength } from './users-constants.ts';

type Category = (typeof SettingCategories)[number];
type Type = (typeof SettingTypes)[number];

/** What staff read: the name; its unit, if it is a number of something; and what 0 means, if it is not a number. */
type Names = readonly [name: string, unit?: string, zero?: string];

/**
 * The default is as stored and sent: text, whatever its type; or the field of the site's folder that has it. `value`
 * validates a value and converts it to its type.
 */
type Meaning<Value> = {
  default: string | { ofSite: 'name' | 'supportEmail' | 'supportPhone' };
  value: z.ZodType<Value, string>;
};

const define = <Value>(
  dataType: Type,
  names: Names,
  category: Category,
  description: string,
  meaning: Meaning<Value>,
) => ({ dataType, names, category, description, isEditable: true, ...meaning });

const text = (names: Names, category: Category, description: string, meaning: Meaning<string>) =>
  define('text', names, category, description, meaning);

type Range = { default: number; least: number; most: number };

function wholeNumber(names: Names, category: Category, description: string, range: Range) {
  const message = `Choose a whole number from ${range.least} to ${range.most}`;
  const value = z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(range.least, message).max(range.most, message));
  return define('number', names, category, description, { default: String(range.default), value });
}

function yesOrNo(names: Names, category: Category, description: string, initially: boolean) {
  const value = z.enum(['true', 'false'], 'Choose true or false').transform((word) => word === 'true');
  return define('boolean', names, category, description, { default: String(initially), value });
}

/**
 * Every setting of the product, in display order. A setting has a row in the database once it was changed, which holds only
 * its value.
 */
export const settingDefinitions = {
  provider_name: text(
    ['Provider name'],
    'Provider',
    'Your name on the website, in the portal and in emails. Until you change it here, it is the one in your site’s folder.',
    {
      default: { ofSite: 'name' },
      value: line({ max: SettingLength, required: 'This can’t be empty' }),
    },
  ),
  support_email: text(
    ['Support email'],
    'Provider',
    'The email address of your support, on the website and for clients who can’t log in. Until you change it here, it is the one in your site’s folder.',
    {
      default: { ofSite: 'supportEmail' },
      value: Email,
    },
  ),
  support_phone: text(
    ['Support phone'],
    'Provider',
    'The phone number of your support, on the website and for clients who can’t log in. Until you change it here, it is the one in your site’s folder.',
    {
      default: { ofSite: 'supportPhone' },
      value: line({ max: FieldLimit.phone, required: 'Enter a phone number' }),
    },
  ),
  emergency_phone: text(
    ['Emergency phone'],
    'Provider',
    'The phone number for urgent tickets outside service hours, shown to the requester.',
    {
      default: { ofSite: 'supportPhone' },
      value: line({ max: FieldLimit.phone, required: 'Enter a phone number' }),
    },
  ),
  contact_mailbox: text(
    ['Address for website messages'],
    'Website',
    'The address for messages from the website. Leave blank to use the server’s default.',
    {
      default: '',
      value: line({ max: FieldLimit.email }).pipe(z.union([z.literal(''), Email], 'Enter a valid email address')),
    },
  ),
  show_measured_figures: yesOrNo(
    ['Show measured figures on the website'],
    'Website',
    'Whether the website shows what was measured in the last 90 days, satisfaction and promises kept, instead of its claims. Figures with fewer than 30 cases are hidden.',
    false,
  ),
  default_invitation_days: wholeNumber(
    ['Invitations expire after', 'days'],
    'Invitations',
    'Default number of days before a new invitation expires.',
    {
      default: InvitationLimit.default,
      least: InvitationLimit.shortest,
      most: InvitationLimit.longest,
    },
  ),
  auto_close_days: wholeNumber(
    ['Close resolved tickets after', 'days', 'Never'],
    'Tickets',
    'Number of days after which a resolved ticket closes automatically. 0 means never.',
    { default: 0, least: 0, most: 3650 },
  ),
  waiting_reminder_days: wholeNumber(
    ['Ask clients again after', 'service days', 'Never'],
    'Tickets',
    'Number of service days after which the requester of a ticket that waits for the client is asked again by email. 0 means never.',
    { default: 0, least: 0, most: 60 },
  ),
  waiting_resolve_days: wholeNumber(
    ['Resolve waiting tickets after', 'service days', 'Never'],
    'Tickets',
    'Number of service days after which a ticket that waits for the client is resolved, with a comment that says so. 0 means never. While clients are asked again, it takes at least one service day from that email.',
    { default: 0, least: 0, most: 60 },
  ),
  clients_may_reopen: yesOrNo(
    ['Clients may reopen tickets'],
    'Tickets',
    'Whether client staff may set a resolved or closed ticket back to an active status.',
    true,
  ),
  clients_see_time: yesOrNo(
    ['Clients see time worked'],
    'Tickets',
    'Whether clients see the time worked on the tickets that they see, with its notes and amounts.',
    false,
  ),
  approval_link_dollars: wholeNumber(
    ['Decide by email up to', 'US dollars', 'Always with a login'],
    'Tickets',
    'Up to this amount, approvers may decide with the link in their email, without logging in. 0 means that they always log in.',
    { default: 1_000, least: 0, most: 999_999 },
  ),
  client_tickets_per_hour: wholeNumber(
    ['New tickets per client user and hour'],
    'Tickets',
    'How many tickets one client user can create within an hour. Your staff have no limit.',
    { default: 60, least: 1, most: 100_000 },
  ),
  client_comments_per_hour: wholeNumber(
    ['Comments per client user and hour'],
    'Tickets',
    'How many comments one client user can add within an hour. Your staff have no limit.',
    { default: 120, least: 1, most: 100_000 },
  ),
  company_storage_megabytes: wholeNumber(
    ['Text storage per company', 'MB'],
    'Tickets',
    'How many megabytes of text one company can store in tickets and comments. Beyond that, its users can’t add more. Your staff have no limit.',
    { default: 1024, least: 1, most: 999_999 },
  ),
  file_megabytes: wholeNumber(['Largest file', 'MB'], 'Files', 'Maximum size of a file in megabytes.', {
    default: 25,
    least: 1,
    most: 1_000,
  }),
  files_per_message: wholeNumber(['Files per message'], 'Files', 'How many files one message can have.', {
    default: 10,
    least: 1,
    most: MostFiles,
  }),
  ticket_file_megabytes: wholeNumber(
    ['File storage per ticket', 'MB'],
    'Files',
    'How many megabytes of files one ticket can have.',
    {
      default: 200,
      least: 1,
      most: 100_000,
    },
  ),
  company_file_megabytes: wholeNumber(
    ['File storage per company', 'MB'],
    'Files',
    'How many megabytes of files one company can store. Beyond that, its users can’t upload more. Your staff have no limit.',
    { default: 5_000, least: 1, most: 999_999 },
  ),
  client_files_per_hour: wholeNumber(
    ['Uploads per client user and hour'],
    'Files',
    'How many files one client user can upload within an hour, and half as many within ten minutes. Your staff can upload ten times as many.',
    { default: 40, least: 1, most: 100_000 },
  ),
  mail_staff_about_new_tickets: yesOrNo(
    ['Email staff about new tickets'],
    'Email',
    'Whether your staff get emails about new tickets: a list, at most every five minutes. Everyone can turn them off for themselves.',
    true,
  ),
  mail_confirms_new_tickets: yesOrNo(
    ['Confirm new tickets by email'],
    'Email',
    'Whether clients who create a ticket get an email that confirms it. They can reply to it once email comes in.',
    true,
  ),
  held_mail_days: wholeNumber(
    ['Delete held email after', 'days', 'Never'],
    'Email',
    'Number of days after which email from strangers is deleted if nobody accepts it: held and discarded email, newsletters and automatic replies. 0 means never.',
    { default: 30, least: 0, most: 3650 },
  ),
  session_hours: {
    ...wholeNumber(
      ['Log out inactive users after', 'hours'],
      'Security',
      'Hours of inactivity before users are logged out.',
      {
        default: SessionLimit.idle / HOUR,
        least: 1,
        most: 24,
      },
    ),
    isEditable: false,
  },
  min_password_length: wholeNumber(
    ['Minimum password length', 'characters'],
    'Security',
    'How many characters a new password must have. Passwords that people already have stay as they are.',
    { default: PasswordLength.min, least: PasswordLength.min, most: PasswordLength.mostRequired },
  ),
  refuse_common_passwords: yesOrNo(
    ['Refuse common passwords'],
    'Security',
    'Whether to reject passwords that are easy to guess: the 10,000 most common ones, and those based on the user’s name, email address or company.',
    false,
  ),
  staff_second_factor: yesOrNo(
    ['Require two-factor login for staff'],
    'Security',
    'Whether your staff must use two-factor login. Staff who haven’t set it up can’t do anything else until they do.',
    false,
  ),
};

export type SettingKey = keyof typeof settingDefinitions;

/** The names of a setting by its key. One of a newer program is called by its key. */
export function settingNames(key: string): Names {
  const known = Object.hasOwn(settingDefinitions, key) ? settingDefinitions[key as SettingKey].names : undefined;
  return known ?? [key.replaceAll('_', ' ')];
}
