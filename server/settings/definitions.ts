import { z } from 'zod';
import { brand } from '#content/brand.ts';
import { InvitationLimit } from '#contract/invitations-constants.ts';
import { Email, line } from '#contract/primitives.ts';
import { SessionLimit } from '#contract/sessions-constants.ts';
import { type SettingCategories, SettingLength, type SettingTypes } from '#contract/settings-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { PasswordLength } from '#contract/users-constants.ts';

const HOUR = 3_600_000;

const text = line({ max: SettingLength, required: 'This can’t be empty' });
const wholeNumber = (least: number, most: number) => {
  const message = `Choose a whole number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};
const yesOrNo = z.enum(['true', 'false'], 'Choose true or false').transform((word) => word === 'true');

type Definition = {
  category: (typeof SettingCategories)[number];
  description: string;
  dataType: (typeof SettingTypes)[number];
  isEditable: boolean;
  /** As stored and sent: text, whatever its type. */
  default: string;
  /** Validates a value and converts it to its type. */
  value: z.ZodType<string | number | boolean, string>;
};

/**
 * Every setting of the product, in display order. A setting's row in the database holds only its value. A migration
 * must add the row of a new key.
 */
export const definitions = {
  provider_name: {
    category: 'Provider',
    description: 'The name that clients see on the login page and in emails.',
    dataType: 'text',
    isEditable: true,
    default: brand.name,
    value: text,
  },
  support_email: {
    category: 'Provider',
    description: 'The email address for clients who can’t log in.',
    dataType: 'text',
    isEditable: true,
    default: brand.supportEmail,
    value: Email,
  },
  support_phone: {
    category: 'Provider',
    description: 'The phone number for clients who can’t log in.',
    dataType: 'text',
    isEditable: true,
    default: brand.supportPhone,
    value: line({ max: FieldLimit.phone, required: 'Enter a phone number' }),
  },
  contact_mailbox: {
    category: 'Website',
    description: 'Where messages from the website are mailed to. Empty: the address that the server was set up with.',
    dataType: 'text',
    isEditable: true,
    default: '',
    value: line({ max: FieldLimit.email }).pipe(z.union([z.literal(''), Email], 'Enter a valid email address')),
  },
  default_invitation_days: {
    category: 'Invitations',
    description: 'Default number of days before a new invitation expires.',
    dataType: 'number',
    isEditable: true,
    default: String(InvitationLimit.default),
    value: wholeNumber(InvitationLimit.shortest, InvitationLimit.longest),
  },
  auto_close_days: {
    category: 'Tickets',
    description: 'Number of days after which a resolved ticket closes automatically. 0: never.',
    dataType: 'number',
    isEditable: true,
    default: '0',
    value: wholeNumber(0, 3650),
  },
  clients_may_reopen: {
    category: 'Tickets',
    description: 'Whether client staff may set a resolved or closed ticket back to an active status.',
    dataType: 'boolean',
    isEditable: true,
    default: 'true',
    value: yesOrNo,
  },
  client_tickets_per_hour: {
    category: 'Tickets',
    description: 'How many tickets one client user can create within an hour. Your staff have no limit.',
    dataType: 'number',
    isEditable: true,
    default: '60',
    value: wholeNumber(1, 100_000),
  },
  client_comments_per_hour: {
    category: 'Tickets',
    description: 'How many comments one client user can add within an hour. Your staff have no limit.',
    dataType: 'number',
    isEditable: true,
    default: '120',
    value: wholeNumber(1, 100_000),
  },
  company_storage_megabytes: {
    category: 'Tickets',
    description:
      'How many megabytes of text one company can store in tickets and comments. Beyond that, its users can’t add more. Your staff have no limit.',
    dataType: 'number',
    isEditable: true,
    default: '1024',
    value: wholeNumber(1, 999_999),
  },
  session_hours: {
    category: 'Security',
    description: 'Hours of inactivity before users are logged out.',
    dataType: 'number',
    isEditable: false,
    default: String(SessionLimit.idle / HOUR),
    value: wholeNumber(1, 24),
  },
  min_password_length: {
    category: 'Security',
    description: 'Minimum number of characters in a password.',
    dataType: 'number',
    isEditable: false,
    default: String(PasswordLength.min),
    value: wholeNumber(1, PasswordLength.max),
  },
  refuse_common_passwords: {
    category: 'Security',
    description:
      'Whether to reject passwords that are easy to guess: the 10,000 most common ones, and those based on the user’s name, email address or company.',
    dataType: 'boolean',
    isEditable: true,
    default: 'false',
    value: yesOrNo,
  },
  staff_second_factor: {
    category: 'Security',
    description:
      'Whether your staff must use two-factor login. Staff who haven’t set it up can’t do anything else until they do.',
    dataType: 'boolean',
    isEditable: true,
    default: 'false',
    value: yesOrNo,
  },
} as const satisfies Record<string, Definition>;

export type SettingKey = keyof typeof definitions;
