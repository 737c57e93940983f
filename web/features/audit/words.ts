import type { AuditActions, AuditKinds } from '#contract/constants.ts';
import type { AuditEntry } from './api.ts';

type Action = (typeof AuditActions)[number];
type Kind = (typeof AuditKinds)[number];

export const kindLabels: Record<Kind, string> = {
  ticket: 'Tickets',
  company: 'Companies',
  user: 'Users',
  invitation: 'Invitations',
  article: 'Articles',
  setting: 'Settings',
  inquiry: 'Inquiries',
};

export const actionLabels: Record<Action, string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  activated: 'Activated',
  deactivated: 'Deactivated',
  commented: 'Commented',
  noted: 'Internal note',
  answered: 'Answered',
  reopened: 'Reopened',
  registered: 'Registered',
  'reset link made': 'Reset link made',
  'password reset': 'Password reset',
  'signed in': 'Signed in',
  'signed out': 'Signed out',
};

/** What is said before a record's name, unless the name says itself what it is. */
const records: Record<Kind, string> = {
  ticket: '',
  company: 'the company ',
  user: '',
  invitation: '',
  article: 'the article ',
  setting: 'the setting ',
  inquiry: 'the inquiry from ',
};

/** What somebody did, as a sentence about a record: what stands before its name, and what after. */
export function sentenceOf({ action, kind, actorId, recordId }: AuditEntry): { before: string; after: string } {
  const record = records[kind];
  switch (action) {
    case 'commented':
      return { before: `commented on ${record}`, after: '' };
    case 'noted':
      return { before: `added an internal note to ${record}`, after: '' };
    case 'answered':
      return { before: `marked ${record}`, after: ' as answered' };
    case 'reopened':
      return { before: `marked ${record}`, after: ' as waiting for an answer' };
    case 'reset link made':
      return { before: 'made a password reset link for ', after: '' };
    case 'password reset':
      return { before: 'set a new password for ', after: '' };
    case 'signed in':
    case 'signed out':
      return actorId === recordId ? { before: `${action} as `, after: '' } : { before: `${action} `, after: '' };
    default:
      return { before: `${action} ${record}`, after: '' };
  }
}

/** A field by name: `assignedTo` is `Assigned to`. */
export function fieldLabel(field: string) {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields whose values are words of the program, written with an underscore. */
const spoken = ['status', 'role', 'priority'];

/** A value as people say it; '' for what is not there. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => valueInWords(field, each)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return spoken.includes(field) ? text.replaceAll('_', ' ') : text;
}
