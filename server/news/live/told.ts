import type { TicketEvent } from '#contract/live.ts';
import type { ActionOf, Kind } from '#server/platform/events/event-names.ts';

/** What open pages are told about each event of a ticket. Only staff learn of those that are `noted`. */
const ofTickets = {
  created: 'created',
  imported: 'created',
  changed: 'changed',
  commented: 'commented',
  noted: 'noted',
  'replied automatically': 'commented',
  'not fixed': 'changed',
  rated: 'noted',
  'due soon': 'changed',
  missed: 'changed',
  merged: 'merged',
  unmerged: 'merged',
  split: 'split',
  unsplit: 'split',
  deleted: 'deleted',
  asked: 'changed',
  acknowledged: 'changed',
  redacted: 'changed',
  'mailed again': 'changed',
  'link made': 'noted',
  'note redacted': 'noted',
  attached: 'changed',
  detached: 'changed',
  'checklist changed': 'changed',
  'hidden checklist changed': 'noted',
  followed: 'noted',
  unfollowed: 'noted',
  snoozed: 'noted',
  woke: 'noted',
  'reminder set': 'noted',
  'reminder deleted': 'noted',
  reminded: 'noted',
  'client reminded': 'noted',
  'cause set': 'noted',
  'cause removed': 'noted',
  'approval requested': 'changed',
  'approval reminded': 'noted',
  'approval given': 'changed',
  'approval decided': 'changed',
  'approval withdrawn': 'changed',
  'approval expired': 'changed',
  'approved time used': 'noted',
} satisfies Record<ActionOf<'ticket'>, TicketEvent['what']>;
const byAction = new Map<string, TicketEvent['what']>(Object.entries(ofTickets));

/** What open pages are told about an event of a ticket. A newer version of the program may have stored an unknown one. */
export function whatPagesAreTold(action: string): TicketEvent['what'] {
  return byAction.get(action) ?? 'changed';
}

type Name = { [Of in Kind]: `${Of} ${ActionOf<Of>}` }[Kind];

/** Events of an account that only its owner sees. */
const ofOneself = names(
  'user two-step login started',
  'user recovery code used',
  'user single sign-on unlinked',
  'user signed in',
  'user signed out',
  'user session ended',
);

/** What no page shows. */
const unseen = names(
  'user registration refused',
  'user login failures',
  'company exported',
  'file created',
  'file deleted',
  'agreement warned',
);

/** Whose open pages are told about an event of a record other than a ticket. */
export function whoIsTold(kind: string, action: string) {
  const name = `${kind} ${action}`;
  if (unseen.has(name)) return 'nobody';
  return ofOneself.has(name) ? 'the user' : 'readers';
}

function names(...all: Name[]): ReadonlySet<string> {
  return new Set(all);
}
