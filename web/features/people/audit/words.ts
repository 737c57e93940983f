import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';

type Action = (typeof AuditActions)[number];
type Kind = (typeof AuditKinds)[number];

export const kindLabels: Record<Kind, string> = {
  ticket: 'Tickets',
  company: 'Companies',
  user: 'Users',
  invitation: 'Invitations',
  article: 'Articles',
  search: 'Searches',
  setting: 'Settings',
  inquiry: 'Inquiries',
  mail: 'Emails',
  file: 'Files',
  view: 'Views',
  'saved reply': 'Saved replies',
  template: 'Templates',
  form: 'Forms',
  routine: 'Routines',
  'time entry': 'Time',
  statement: 'Statements',
  agreement: 'Agreements',
  block: 'Blocks of hours',
  adjustment: 'Corrections',
  'accounting format': 'Accounting formats',
  'accounting export': 'Accounting exports',
  calendar: 'Service hours',
  targets: 'Targets',
  'on call': 'On call',
  component: 'Status components',
  incident: 'Incidents',
  connection: 'Single sign-on',
  webhook: 'Webhooks',
  alert: 'Refused alerts',
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
  'hidden checklist changed': 'Checklist changed, hidden from the client',
  'approval given': 'Approved by one of several',
  attached: 'Attached to an incident',
  detached: 'Detached from an incident',
  joined: 'Affected too',
  unarchived: 'Taken out of the archive',
  spam: 'Marked as spam',
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
