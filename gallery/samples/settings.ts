import type { findClaims } from '#contract/claims.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { findMailStatus, sendTestMail } from '#contract/mail.ts';
import type { listSettings } from '#contract/settings.ts';
import { id } from './people.ts';
import { hoursAgo, minutesAgo } from './time.ts';

type Setting = Reply<typeof listSettings>[number];

export const setting = (fields: Partial<Setting> = {}): Setting => ({
  id: id(970),
  settingKey: 'auto_close_days',
  settingValue: '7',
  category: 'Tickets',
  description: 'How many days after it was resolved a ticket closes. 0 means never.',
  dataType: 'number',
  isEditable: true,
  version: 1,
  ...fields,
});

const provider = { category: 'Provider', dataType: 'text' } as const;
const security = { category: 'Security', description: '' } as const;

/** One of each kind: text, number and yes or no, one without a value, one that is protected and one that is fixed. */
export const settings = () => [
  setting({
    ...provider,
    id: id(971),
    settingKey: 'provider_name',
    settingValue: 'Archway IT',
    description:
      'Your name on the website, in the portal and in emails. Until you change it here, it is the one in your site’s folder.',
  }),
  setting({
    ...provider,
    id: id(972),
    settingKey: 'support_email',
    settingValue: 'help@archway.example',
    description:
      'The email address of your support, on the website and for clients who can’t log in. Until you change it here, it is the one in your site’s folder.',
  }),
  setting({ ...provider, id: id(973), settingKey: 'emergency_phone', settingValue: '', description: '' }),
  setting(),
  setting({
    id: id(974),
    settingKey: 'clients_may_reopen',
    settingValue: 'true',
    dataType: 'boolean',
    description: 'Whether client staff can reopen a resolved ticket.',
  }),
  setting({ ...security, id: id(975), settingKey: 'staff_second_factor', settingValue: 'false', dataType: 'boolean' }),
  setting({ ...security, id: id(976), settingKey: 'session_hours', settingValue: '2', isEditable: false }),
];

type MailStatus = Reply<typeof findMailStatus>;

export const mailStatus = (fields: Partial<MailStatus> = {}): MailStatus => ({
  isOn: true,
  server: 'mail.example.com:465',
  from: 'Archway IT <noreply@archway.example>',
  replyTo: 'help@archway.example',
  publicUrl: 'https://archway.example',
  signs: 'archway.example',
  lastSentAt: minutesAgo(3),
  oldestWaitingAt: hoursAgo(1),
  waiting: 2,
  failures: [
    {
      id: id(980),
      kind: 'ticket',
      to: 'walter@example.com',
      state: 'bounced',
      at: hoursAgo(30),
      response: '550 5.1.1 No such user here',
    },
    { id: id(981), kind: 'inquiry', to: null, state: 'failed', at: hoursAgo(50), response: '554 Looks like spam' },
  ],
  ...fields,
});

export const testMail = (fields: Partial<Reply<typeof sendTestMail>> = {}): Reply<typeof sendTestMail> => ({
  isSent: true,
  to: 'grace.lindqvist@example.com',
  steps: [
    { from: 'server', text: '220 mail.example.com ESMTP' },
    { from: 'archway', text: 'RCPT TO:<grace.lindqvist@example.com>' },
    { from: 'server', text: '250 Accepted' },
  ],
  ...fields,
});

type Claims = Reply<typeof findClaims>;

/** One figure contradicts its claim, one has none, and one has too few cases. */
export const claims = (fields: Partial<Claims> = {}): Claims => ({
  measuredAt: hoursAgo(14),
  isShown: false,
  figures: [
    { name: 'satisfaction', kept: 1_174, n: 1_234, claim: 'Client satisfaction: 100%', isContradicted: true },
    { name: 'promises', kept: 90, n: 100, claim: null, isContradicted: false },
    { name: 'replies', kept: 3, n: 4, claim: 'Guaranteed 24-hour response', isContradicted: false },
  ],
  ...fields,
});
