import type { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import type { TicketEvent } from '#contract/live.ts';

/** What follows from an event, a cell for each kind of consumer. `live` is what open pages are told. */
type Row = {
  bell: string;
  email: string;
  onCall: string;
  live: TicketEvent['what'] | 'readers' | 'the user' | 'nothing';
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
/** Whoever may read the record is told that it changed. */
const told: Row = { ...nothing, live: 'readers' };
/** What people see of their own account alone. */
const forThemselves: Row = { ...nothing, live: 'the user' };
const edits = { created: told, changed: told, deleted: told };
const superAdmins: Row = { ...told, email: 'super admins' };
const ifEmptied = 'super admins, if nobody is on call any more';
const lastOnCall: Row = { ...told, bell: ifEmptied, email: ifEmptied };
const security: Row = { ...told, email: 'the user' };

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
      ...told,
      bell: 'team, unless it may be spam',
      email: 'contact address, and a confirmation to the sender, unless it may be spam',
      webhooks: 'inquiry.created, unless it may be spam',
    },
    'not spam': { ...told, bell: 'team', email: 'contact address', webhooks: 'inquiry.created' },
    spam: told,
    changed: { ...told, bell: 'new assignee' },
    answered: { ...told, email: 'the sender, about a reply' },
    reopened: told,
    commented: { ...told, bell: 'assignee, or the team', email: 'contact address' },
    noted: told,
    converted: told,
  },
  user: {
    created: { ...told, email: 'welcome' },
    registered: { ...told, email: 'welcome' },
    imported: told,
    changed: told,
    activated: told,
    deactivated: lastOnCall,
    deleted: lastOnCall,
    forgotten: told,
    'registration refused': { ...nothing, email: 'the user' },
    'password reset required': told,
    'reset link made': told,
    'password reset': security,
    'password changed': security,
    'two-step login started': forThemselves,
    'two-step login turned on': security,
    'two-step login turned off': security,
    'recovery codes made': security,
    'recovery code used': forThemselves,
    'API key created': security,
    'API key revoked': { ...told, email: 'the owner, if somebody else did it' },
    'API key expiring': { ...told, email: 'the owner, super admins' },
    'API key expired': { ...told, email: 'the owner, super admins' },
    'single sign-on linked': security,
    'single sign-on unlinked': forThemselves,
    'passkey added': security,
    'passkey removed': security,
    'passkey refused': security,
    'signed in': { ...forThemselves, email: 'the user, about an unknown network' },
    'signed out': forThemselves,
    'session ended': forThemselves,
    'login failures': nothing,
  },
  invitation: {
    created: { ...told, email: 'the address that it names' },
    deactivated: told,
  },
  setting: { changed: { ...told, job: 'auto_close, forget_mail' } },
  calendar: { changed: { ...told, job: 'promises' } },
  targets: { changed: { ...told, job: 'promises' } },
  'on call': { changed: lastOnCall },
  company: {
    ...edits,
    imported: told,
    archived: told,
    unarchived: told,
    exported: nothing,
    offboarded: superAdmins,
    'offboarding canceled': told,
    'due for deletion': superAdmins,
    erased: superAdmins,
  },
  article: { ...edits, imported: told },
  search: { deleted: told },
  file: { created: nothing, deleted: nothing },
  component: edits,
  incident: {
    created: {
      ...told,
      bell: 'people affected',
      email: 'people affected; subscribers, if it is public',
    },
    posted: {
      ...told,
      bell: 'people told, before maintenance starts',
      email: 'people told, before maintenance starts; subscribers, if it is public',
    },
    ended: {
      ...told,
      bell: 'people affected',
      email: 'people affected; subscribers, if it is public',
    },
    reopened: { ...told, email: 'subscribers, if it is public' },
    joined: told,
    changed: {
      ...told,
      bell: 'people told, if maintenance moves',
      email: 'people told, if maintenance moves; subscribers, if it is public',
    },
    deleted: told,
  },
  connection: edits,
  view: edits,
  'saved reply': edits,
  'time entry': edits,
  statement: { closed: told, reopened: told },
  webhook: { ...edits, 'secret rotated': told, 'turned off': superAdmins, 'message given up': superAdmins },
  alert: { refused: { ...told, bell: 'team' } },
  mail: { accepted: told, discarded: told, 'processed again': told, deleted: told },
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
