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
  mail: 'Emails',
  file: 'Files',
  view: 'Views',
  'saved reply': 'Saved replies',
  'time entry': 'Time',
  statement: 'Statements',
  calendar: 'Service hours',
  targets: 'Targets',
  'on call': 'On call',
};

/** Stored actions whose label is not the action itself, such as those that were named before the product's words. */
const labels: Partial<Record<Action, string>> = {
  noted: 'Internal note',
  'replied automatically': 'Automatic reply',
  'due soon': 'Promise due soon',
  missed: 'Promise missed',
  asked: 'Person on call asked',
  unmerged: 'Merge undone',
  unsplit: 'Split undone',
  redacted: 'Removed for good',
  'note redacted': 'Removed from a note',
  unarchived: 'Taken out of the archive',
  'two-step login started': 'Two-factor login started',
  'two-step login turned on': 'Two-factor login turned on',
  'two-step login turned off': 'Two-factor login turned off',
  'signed in': 'Logged in',
  'signed out': 'Logged out',
  'login failures': 'Failed logins',
};

/** An action's label: `password reset` becomes `Password reset`. */
export function actionLabel(action: Action) {
  return labels[action] ?? action.charAt(0).toUpperCase() + action.slice(1);
}

/** The noun before a record's name, unless the name already says what it is. */
const records: Record<Kind, string> = {
  ticket: '',
  company: 'the company ',
  user: '',
  invitation: '',
  article: 'the article ',
  setting: 'the setting ',
  inquiry: 'the inquiry from ',
  mail: 'the email from ',
  file: 'the file ',
  view: 'the view ',
  'saved reply': 'the saved reply ',
  'time entry': 'time on ',
  statement: 'the statement of ',
  calendar: '',
  targets: '',
  'on call': '',
};

/** The words before a record and those after it, of actions that are not simply followed by the record. */
const sentences: Partial<Record<Action, [before: string, after?: string]>> = {
  commented: ['commented on '],
  noted: ['added an internal note to '],
  'replied automatically': ['replied automatically to '],
  unmerged: ['undid the merge of '],
  unsplit: ['undid the split of '],
  redacted: ['removed something for good from '],
  'note redacted': ['removed something for good from an internal note on '],
  'not fixed': ['said that it is not fixed: '],
  'due soon': ['announced that a promise is due soon: '],
  missed: ['announced that a promise was missed: '],
  asked: ['asked the person on call about '],
  acknowledged: ['takes care of '],
  unfollowed: ['stopped following '],
  unarchived: ['took ', ' out of the archive'],
  'processed again': ['had ', ' processed again'],
  'mailed again': ['sent an email again about '],
  answered: ['marked ', ' as answered'],
  reopened: ['marked ', ' as waiting for an answer'],
  'not spam': ['marked ', ' as not spam'],
  'registration refused': ['refused a second account for '],
  'reset link made': ['made a password reset link for '],
  'password reset required': ['stopped logins after 100 wrong codes, until a password reset, for '],
  'password reset': ['set a new password for '],
  'password changed': ['changed the password of '],
  'two-step login started': ['started to set up the two-factor login of '],
  'two-step login turned on': ['turned on the two-factor login of '],
  'two-step login turned off': ['turned off the two-factor login of '],
  'recovery codes made': ['made new recovery codes for '],
  'recovery code used': ['used a recovery code of '],
  'session ended': ['ended other sessions of '],
  'login failures': ['counted failed logins for '],
  'signed in': ['logged in '],
  'signed out': ['logged out '],
};

/** The sentence for an entry: the words before the record's name and those after it. */
export function sentenceOf({ action, kind, actorId, recordId }: AuditEntry) {
  // An inquiry that is reopened waits for an answer, a statement does not.
  const [before, after = ''] = (kind !== 'statement' && sentences[action]) || [`${action} `];
  const isOwnSession = (action === 'signed in' || action === 'signed out') && actorId === recordId;
  return { before: before + (isOwnSession ? 'as ' : records[kind]), after };
}
