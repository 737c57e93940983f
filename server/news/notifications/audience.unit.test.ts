import { expect, test } from 'vitest';
import { audience } from './audience.ts';
import type { EventContent } from './ticket-events.ts';
import type { TeamMember, TicketPerson, TicketWithPeople } from './ticket-people.ts';

const noPart = { isRequester: false, isAssignee: false, isParticipant: false, isFollower: false };

function person(id: string, part: Partial<TicketPerson> = {}) {
  const isClient = part.isRequester || part.isParticipant;
  const role = isClient ? { role: 'employee', companyId: 'company' } : { role: 'admin', companyId: null };
  // Only these fields matter.
  return { id, firstName: id, lastName: 'Person', ...role, ...noPart, ...part } as TicketPerson;
}

const requester = person('requester', { isRequester: true });
const assignee = person('assignee', { isAssignee: true });
const participant = person('participant', { isParticipant: true });
const follower = person('follower', { isFollower: true });
const everyone = [requester, assignee, participant, follower];
const member = (id: string, answered: string[] = []) => ({ ...person(id), answered }) as TeamMember;
const boss = { ...member('boss'), role: 'super_admin' } as TeamMember;
const team = [member('assignee'), member('follower'), member('helper', ['ticket']), member('other'), boss];

function told(event: Partial<EventContent>, people: TicketPerson[], ticket: Partial<TicketWithPeople> = {}) {
  const content = { actorId: 'requester', actorName: 'Dana', via: null, changes: null, action: 'commented', ...event };
  const status = content.changes?.status?.[1] ?? 'open';
  const about = {
    id: 'ticket',
    clientId: 'requester',
    followsId: null,
    promise: null,
    status,
    people,
    approvers: [],
    team,
    ...ticket,
  };
  const news = audience(content as EventContent, about as TicketWithPeople);
  return news.map(({ person: { id }, reason, kind }) => `${id} ${reason} ${kind}`);
}

const changed = (changes: EventContent['changes'], actorId: string | null = 'helper') => ({
  action: 'changed' as const,
  actorId,
  changes,
});

test.each<[string, Partial<EventContent>, string[]]>([
  ['a comment', {}, ['assignee assignee replied', 'participant participant replied', 'follower follower replied']],
  ['a note', { action: 'noted', actorId: 'assignee' }, ['follower follower noted']],
  [
    'a note that mentions staff and a client',
    {
      action: 'noted',
      actorId: 'assignee',
      changes: { mentions: [null, ['other', 'follower', 'participant'].map((id) => ({ id }))] },
    },
    ['follower follower mentioned', 'other mentioned mentioned'],
  ],
  ['“not fixed”', { action: 'not fixed' }, ['assignee assignee reopened', 'follower follower reopened']],
  ['a bad rating', { action: 'rated', changes: { score: [null, 1] } }, ['assignee assignee rated', 'boss team rated']],
  ['a good rating', { action: 'rated', changes: { score: [null, 5] } }, []],
  [
    'a new ticket',
    { action: 'created' },
    [
      'assignee assignee assigned',
      'participant participant replied',
      'follower follower created',
      'helper team created',
      'other team created',
      'boss team created',
    ],
  ],
  ['a promise due soon', { action: 'due soon', actorId: null }, ['assignee assignee promise']],
  ['a missed promise', { action: 'missed', actorId: null }, ['assignee assignee promise', 'boss team promise']],
  [
    'a reopening',
    changed({ status: ['resolved', 'open'] }),
    [
      'requester requester replied',
      'assignee assignee reopened',
      'participant participant replied',
      'follower follower reopened',
    ],
  ],
  ['an assignment', changed({ assignedTo: [null, 'Ann'] }), ['assignee assignee assigned']],
  [
    'a new participant',
    changed({ participants: [[], [{ id: 'participant', name: 'Pat' }]] }),
    ['requester requester replied', 'participant participant replied'],
  ],
  ['a change by the system', changed({ status: ['resolved', 'closed'] }, null), []],
  ['a follower', { action: 'followed', actorId: 'follower' }, []],
])('%s is told to exactly these people, for these reasons', (_, event, expected) => {
  expect(told(event, everyone)).toEqual(expected);
});

test.each<[string, Partial<EventContent>, string[]]>([
  ['a client’s comment', {}, ['helper answered replied']],
  ['a comment by staff', { actorId: 'other' }, ['requester requester replied']],
  ['a bad rating', { action: 'rated', changes: { score: [5, 2] } }, ['helper answered rated', 'boss team rated']],
  ['a reopening', changed({ status: ['closed', 'open'] }, 'requester'), ['helper answered reopened']],
  [
    'a promise due soon',
    { action: 'due soon', actorId: null },
    [
      'assignee team promise',
      'follower team promise',
      'helper team promise',
      'other team promise',
      'boss team promise',
    ],
  ],
])('without an assignee, %s is told to the staff who answered, or to all', (_, event, expected) => {
  expect(told(event, [requester])).toEqual(expected);
});

test('only the staff who answered the closed ticket before are told as such about its follow-up', () => {
  const reasons = told({ action: 'created' }, [requester], { followsId: 'before' });

  expect(reasons).toContain('helper answered replied');
  expect(reasons).toContain('other team created');
});

test('a status that was changed again is not told', () => {
  expect(told(changed({ status: ['resolved', 'open'] }), everyone, { status: 'in_progress' })).toEqual([]);
});

test('the requester learns whom their own email added', () => {
  const news = told({ action: 'created', via: 'email' }, [requester, participant, assignee]);

  expect(news).toContain('requester requester replied');
});
