import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
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
  'not spam': 'Not spam',
  registered: 'Registered',
  'password reset required': 'Password reset required',
  'reset link made': 'Reset link made',
  'password reset': 'Password reset',
  'password changed': 'Password changed',
  'two-step login started': 'Two-factor login started',
  'two-step login turned on': 'Two-factor login turned on',
  'two-step login turned off': 'Two-factor login turned off',
  'recovery codes made': 'Recovery codes made',
  'recovery code used': 'Recovery code used',
  'session ended': 'Session ended',
  'signed in': 'Logged in',
  'signed out': 'Logged out',
  'login failures': 'Failed logins',
};

/** The noun before a record's name, unless the name already says what it is. */
const records: Record<Kind, string> = {
  ticket: '',
  company: 'the company ',
  user: '',
  invitation: '',
  article: 'the article ',
  setting: 'the setting ',
  inquiry: 'the inquiry from ',
};

/** The sentence for an action: the words before the record's name and those after it. */
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
    case 'not spam':
      return { before: `marked ${record}`, after: ' as not spam' };
    case 'reset link made':
      return { before: 'made a password reset link for ', after: '' };
    case 'password reset required':
      return { before: 'stopped logins after 100 wrong codes, until a password reset, for ', after: '' };
    case 'password reset':
      return { before: 'set a new password for ', after: '' };
    case 'password changed':
      return { before: 'changed the password of ', after: '' };
    case 'two-step login started':
      return { before: 'started to set up the two-factor login of ', after: '' };
    case 'two-step login turned on':
      return { before: 'turned on the two-factor login of ', after: '' };
    case 'two-step login turned off':
      return { before: 'turned off the two-factor login of ', after: '' };
    case 'recovery codes made':
      return { before: 'made new recovery codes for ', after: '' };
    case 'recovery code used':
      return { before: 'used a recovery code of ', after: '' };
    case 'session ended':
      return { before: 'ended other sessions of ', after: '' };
    case 'login failures':
      return { before: 'counted failed logins for ', after: '' };
    case 'signed in':
    case 'signed out': {
      const said = actionLabels[action].toLowerCase();
      return { before: actorId === recordId ? `${said} as ` : `${said} `, after: '' };
    }
    default:
      return { before: `${action} ${record}`, after: '' };
  }
}
