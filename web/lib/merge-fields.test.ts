import { expect, test } from 'vitest';
import { changedFields, mergeFields } from './merge-fields.ts';

const ticket = { status: 'open', priority: 'high', tags: ['vip'], assignedToId: null, title: 'The scanner hums' };
const targets = { urgent: { firstReply: 60, resolution: 480 }, low: { firstReply: null, resolution: null } };

test.each([
  ['another field', { status: 'resolved' }, { ...ticket, priority: 'urgent' }, { status: 'resolved' }],
  ['all other fields', { assignedToId: 'u1' }, { ...ticket, status: 'closed', title: 'x' }, { assignedToId: 'u1' }],
  [
    'the same field to the same value',
    { tags: ['vip', 'lab'] },
    { ...ticket, tags: ['vip', 'lab'] },
    { tags: ['vip', 'lab'] },
  ],
  ['the same field and back', { title: 'It howls' }, ticket, { title: 'It howls' }],
])('What somebody else changed meanwhile does not matter if it was %s', (_, mine, theirs, merged) => {
  expect(mergeFields(ticket, mine, theirs)).toEqual(merged);
});

test.each([
  ['a choice', { status: 'resolved' }, { ...ticket, status: 'waiting_client' }],
  ['the order of a list', { order: ['b', 'a'] }, { ...ticket, order: ['a', 'b', 'c'] }],
  ['nobody', { assignedToId: 'u1' }, { ...ticket, assignedToId: 'u2' }],
  ['one of several', { priority: 'low', title: 'It howls' }, { ...ticket, title: 'It sings' }],
])('Two changes of one field are a conflict: %s', (_, mine, theirs) => {
  expect(mergeFields({ ...ticket, order: ['a', 'b'] }, mine, theirs)).toBeUndefined();
});

test.each([
  ['both add', ['vip', 'lab'], ['vip', 'door'], ['vip', 'door', 'lab']],
  ['one adds, the other removes', ['vip', 'lab'], [], ['lab']],
  ['one removes, the other adds', [], ['vip', 'lab'], ['lab']],
  ['both add the same', ['vip', 'lab'], ['lab', 'vip', 'door'], ['lab', 'vip', 'door']],
])('Tags, people and other sets are merged by what was added and removed: %s', (_, mine, theirs, merged) => {
  expect(mergeFields(ticket, { tags: mine }, { ...ticket, tags: theirs })).toEqual({ tags: merged });
});

test('A field that is sent unchanged takes the other’s value', () => {
  const theirs = { ...ticket, title: 'It sings' };

  expect(mergeFields(ticket, { title: ticket.title, priority: 'low' }, theirs)).toEqual({
    title: 'It sings',
    priority: 'low',
  });
});

test('A field with fields of its own is merged by them', () => {
  const mine = { ...targets, urgent: { firstReply: 30, resolution: 480 } };
  const theirs = {
    ...targets,
    urgent: { firstReply: 60, resolution: 240 },
    low: { firstReply: 600, resolution: null },
  };

  expect(mergeFields(targets, mine, theirs)).toEqual({
    urgent: { firstReply: 30, resolution: 240 },
    low: { firstReply: 600, resolution: null },
  });
  expect(mergeFields({ targets: null }, { targets }, { targets: mine })).toBeUndefined();
});

test('What one of two has removed stays removed, and what the other has added stays', () => {
  const base = { changes: { status: 'resolved', assignToMe: true } };
  const mine = { changes: { assignToMe: true } };
  const theirs = { changes: { status: 'resolved', assignToMe: true, addTags: ['lab'] } };

  expect(mergeFields(base, mine, theirs)).toEqual({ changes: { assignToMe: true, addTags: ['lab'] } });
  expect(mergeFields(base, mine, { changes: { status: 'closed', assignToMe: true } })).toBeUndefined();
});

test('Changed fields are those with another value, in lists and groups as well', () => {
  const record = { title: 'The scanner hums', tags: ['lab'], urgent: { firstReply: 60 }, note: '' };

  expect(changedFields({ ...record, tags: ['lab'], urgent: { firstReply: 60 } }, record)).toEqual({});
  expect(changedFields({ ...record, tags: [], urgent: { firstReply: 30 } }, record)).toEqual({
    tags: [],
    urgent: { firstReply: 30 },
  });
});
