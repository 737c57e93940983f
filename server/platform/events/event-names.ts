import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';

/** The kinds of records that events are about. */
export type Kind = (typeof AuditKinds)[number];
type Action = (typeof AuditActions)[number];

const edits = ['created', 'changed', 'deleted'] as const;

/** What can happen to each kind of record. All of it is in the audit log. */
export const eventNames = {
  ticket: [
    ...['created', 'imported', 'changed', 'commented', 'noted', 'replied automatically', 'not fixed', 'rated'],
    ...['due soon', 'missed', 'merged', 'unmerged', 'split', 'unsplit', 'deleted', 'asked', 'acknowledged'],
    ...['redacted', 'mailed again', 'link made', 'note redacted', 'attached', 'detached', 'followed', 'unfollowed'],
    ...['snoozed', 'woke', 'reminder set', 'reminder deleted', 'reminded', 'client reminded'],
    ...['checklist changed', 'hidden checklist changed', 'cause set', 'cause removed'],
    ...['approval requested', 'approval reminded', 'approval given', 'approval decided', 'approval withdrawn'],
    ...['approval expired', 'approved time used'],
  ],
  inquiry: [...['created', 'not spam', 'spam', 'changed', 'answered', 'reopened', 'commented', 'noted', 'converted']],
  user: [
    ...['created', 'registered', 'imported', 'changed', 'activated', 'deactivated', 'deleted', 'forgotten'],
    ...['registration refused', 'password reset required', 'reset link made', 'password reset', 'password changed'],
    ...['two-step login started', 'two-step login turned on', 'two-step login turned off', 'recovery codes made'],
    ...['recovery code used', 'API key created', 'API key revoked', 'API key expiring', 'API key expired'],
    ...['single sign-on linked', 'single sign-on unlinked', 'passkey added', 'passkey removed', 'passkey refused'],
    ...['signed in', 'signed out', 'session ended', 'login failures'],
  ],
  invitation: ['created', 'deactivated'],
  setting: ['changed'],
  calendar: ['changed'],
  targets: ['changed'],
  'on call': ['changed'],
  company: [
    ...edits,
    ...['imported', 'archived', 'unarchived', 'exported', 'offboarded', 'offboarding canceled', 'due for deletion'],
    'erased',
  ],
  article: [...edits, 'imported'],
  search: ['deleted'],
  file: ['created', 'deleted'],
  component: edits,
  incident: ['created', 'posted', 'ended', 'reopened', 'joined', 'changed', 'deleted'],
  connection: edits,
  view: edits,
  'saved reply': edits,
  template: edits,
  form: edits,
  routine: [...edits, 'paused', 'resumed', 'run', 'skipped', 'tickets created', 'tickets failed'],
  'time entry': edits,
  statement: ['closed', 'reopened'],
  agreement: [...edits, 'imported', 'warned'],
  block: edits,
  adjustment: ['created', 'deleted'],
  'accounting format': edits,
  'accounting export': ['exported'],
  webhook: [...edits, 'secret rotated', 'turned off', 'message given up'],
  alert: ['refused'],
  mail: ['accepted', 'discarded', 'processed again', 'deleted'],
} as const satisfies Record<Kind, readonly Action[]>;

/** What can happen to a kind of record. */
export type ActionOf<Of extends Kind> = (typeof eventNames)[Of][number];

/** The name of an event. */
export type EventName = { [Of in Kind]: { kind: Of; action: ActionOf<Of> } }[Kind];

/** The kinds of records that can be changed. */
export type ChangedKind = { [Of in Kind]: 'changed' extends ActionOf<Of> ? Of : never }[Kind];
