import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import type { TicketEvent } from '#contract/live.ts';

/** What follows from an event, a cell for each kind of consumer. `live` is what open pages are told. */
type Row = {
  bell: string;
  email: string;
  onCall: string;
  live: TicketEvent['what'] | 'nothing';
  webhooks: string;
  job: string;
};

export type Kind = (typeof AuditKinds)[number];
type Action = (typeof AuditActions)[number];

const nothing: Row = {
  bell: 'nothing',
  email: 'nothing',
  onCall: 'nothing',
  live: 'nothing',
  webhooks: 'nothing',
  job: 'nothing',
};
const changedForAll: Row = { ...nothing, live: 'changed' };
/** What changes fields of the ticket that clients see. */
const changedForWebhooks: Row = { ...changedForAll, webhooks: 'ticket.changed' };
/** Only staff know who follows a ticket, and of internal notes. */
const changedForStaff: Row = { ...nothing, live: 'noted' };
const edits = { created: nothing, changed: nothing, deleted: nothing };
const superAdmins: Row = { ...nothing, email: 'super admins' };
const ifEmptied = 'super admins, if nobody is on call any more';
const lastOnCall: Row = { ...nothing, bell: ifEmptied, email: ifEmptied };
const security: Row = { ...nothing, email: 'the user' };

/** What follows from each event: a row for each action on each kind of record. All of them are in the audit log. */
const rows = {
  ticket: {
    created: {
      bell: 'people of the ticket, team',
      email: 'people of the ticket, team; confirmation to the requester',
      onCall: 'asks the first person, if it is urgent outside service hours',
      live: 'created',
      webhooks: 'ticket.created',
      job: 'nothing',
    },
    imported: { ...nothing, live: 'created' },
    changed: {
      ...changedForWebhooks,
      onCall: 'asks the first person again, if it becomes urgent or open again outside service hours',
      bell: 'people concerned',
      email: 'people concerned',
      webhooks: 'ticket.changed; ticket.resolved, if it is',
    },
    commented: {
      ...nothing,
      bell: 'people of the ticket; team without an assignee',
      email: 'people of the ticket; team without an assignee',
      live: 'commented',
      webhooks: 'ticket.commented',
    },
    noted: {
      ...nothing,
      bell: 'staff of the ticket, mentioned staff',
      email: 'staff of the ticket, mentioned staff',
      live: 'noted',
      webhooks: 'ticket.commented, where notes are included',
    },
    'replied automatically': { ...nothing, live: 'commented', webhooks: 'ticket.commented' },
    'not fixed': {
      ...nothing,
      bell: 'staff of the ticket; team without an assignee',
      email: 'staff of the ticket; team without an assignee',
      live: 'changed',
    },
    rated: {
      ...nothing,
      bell: 'assignee, super admins, if it is bad',
      email: 'assignee, if it is bad',
      live: 'noted',
      webhooks: 'rating.created, the first time',
    },
    'due soon': { ...nothing, bell: 'assignee, or the team', email: 'assignee, or the team', live: 'changed' },
    missed: {
      ...nothing,
      bell: 'assignee, super admins',
      email: 'assignee, super admins',
      live: 'changed',
      webhooks: 'promise.missed',
    },
    merged: { ...nothing, live: 'merged', webhooks: 'ticket.merged; ticket.changed for the other one' },
    unmerged: { ...nothing, live: 'merged', webhooks: 'ticket.changed' },
    split: { ...nothing, live: 'split', webhooks: 'ticket.created; ticket.changed for the other one' },
    unsplit: { ...nothing, live: 'split', webhooks: 'ticket.changed' },
    deleted: { ...nothing, live: 'deleted', webhooks: 'ticket.deleted' },
    asked: changedForAll,
    acknowledged: changedForAll,
    redacted: changedForWebhooks,
    'mailed again': changedForAll,
    'link made': changedForStaff,
    'note redacted': changedForStaff,
    attached: { ...changedForWebhooks, bell: 'requester', email: 'requester' },
    detached: changedForWebhooks,
    followed: changedForStaff,
    unfollowed: changedForStaff,
  },
  inquiry: {
    created: {
      ...nothing,
      bell: 'team, unless it may be spam',
      email: 'contact address, and a confirmation to the sender, unless it may be spam',
      webhooks: 'inquiry.created, unless it may be spam',
    },
    'not spam': { ...nothing, bell: 'team', email: 'contact address', webhooks: 'inquiry.created' },
    spam: nothing,
    changed: { ...nothing, bell: 'new assignee' },
    answered: { ...nothing, email: 'the sender, about a reply' },
    reopened: nothing,
    commented: { ...nothing, bell: 'assignee, or the team', email: 'contact address' },
    noted: nothing,
    converted: nothing,
  },
  user: {
    created: { ...nothing, email: 'welcome' },
    registered: { ...nothing, email: 'welcome' },
    imported: nothing,
    changed: nothing,
    activated: nothing,
    deactivated: lastOnCall,
    deleted: lastOnCall,
    forgotten: nothing,
    'registration refused': security,
    'password reset required': nothing,
    'reset link made': nothing,
    'password reset': security,
    'password changed': security,
    'two-step login started': nothing,
    'two-step login turned on': security,
    'two-step login turned off': security,
    'recovery codes made': security,
    'recovery code used': nothing,
    'API key created': security,
    'API key revoked': { ...nothing, email: 'the owner, if somebody else did it' },
    'API key expiring': { ...nothing, email: 'the owner, super admins' },
    'API key expired': { ...nothing, email: 'the owner, super admins' },
    'single sign-on linked': security,
    'single sign-on unlinked': nothing,
    'passkey added': security,
    'passkey removed': security,
    'passkey refused': security,
    'signed in': { ...nothing, email: 'the user, about an unknown network' },
    'signed out': nothing,
    'session ended': nothing,
    'login failures': nothing,
  },
  invitation: {
    created: { ...nothing, email: 'the address that it names' },
    deactivated: nothing,
  },
  setting: { changed: { ...nothing, job: 'auto_close, forget_mail' } },
  calendar: { changed: { ...nothing, job: 'promises' } },
  targets: { changed: { ...nothing, job: 'promises' } },
  'on call': { changed: lastOnCall },
  company: {
    ...edits,
    imported: nothing,
    archived: nothing,
    unarchived: nothing,
    exported: nothing,
    offboarded: superAdmins,
    'offboarding canceled': nothing,
    'due for deletion': superAdmins,
    erased: superAdmins,
  },
  article: { ...edits, imported: nothing },
  search: { deleted: nothing },
  file: { created: nothing, deleted: nothing },
  component: edits,
  incident: {
    created: {
      ...nothing,
      bell: 'people affected',
      email: 'people affected; subscribers, if it is public',
    },
    posted: {
      ...nothing,
      bell: 'people told, before maintenance starts',
      email: 'people told, before maintenance starts; subscribers, if it is public',
    },
    ended: {
      ...nothing,
      bell: 'people affected',
      email: 'people affected; subscribers, if it is public',
    },
    reopened: { ...nothing, email: 'subscribers, if it is public' },
    joined: nothing,
    changed: {
      ...nothing,
      bell: 'people told, if maintenance moves',
      email: 'people told, if maintenance moves; subscribers, if it is public',
    },
    deleted: nothing,
  },
  connection: edits,
  view: edits,
  'saved reply': edits,
  'time entry': edits,
  statement: { closed: nothing, reopened: nothing },
  webhook: { ...edits, 'secret rotated': nothing, 'turned off': superAdmins, 'message given up': superAdmins },
  alert: { refused: { ...nothing, bell: 'team' } },
  mail: { accepted: nothing, discarded: nothing, 'processed again': nothing, deleted: nothing },
} satisfies Record<Kind, Partial<Record<Action, Row>>>;

/** The name of an event; one without a row does not compile. */
export type EventName = { [Of in Kind]: { kind: Of; action: keyof (typeof rows)[Of] & Action } }[Kind];

/** The kinds of records that can be changed. */
export type ChangedKind = { [Of in Kind]: 'changed' extends keyof (typeof rows)[Of] ? Of : never }[Kind];

/** All rows of the table. */
export const reactions = Object.entries(rows).flatMap(([kind, actions]) =>
  Object.entries<Row>(actions).map(([action, row]) => ({
    // The keys of `rows`.
    ...({ kind, action } as EventName),
    ...row,
  })),
);

/** The events on these kinds of records that have something in a column. */
export function reactingTo(column: keyof Row, ...kinds: Kind[]) {
  return reactions.filter((reaction) => kinds.includes(reaction.kind) && reaction[column] !== 'nothing');
}
