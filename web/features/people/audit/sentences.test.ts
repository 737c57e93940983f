import { expect, test } from 'vitest';
import { auditEntry } from '#gallery/samples/audit.ts';
import { id } from '#gallery/samples/people.ts';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { sentenceOf } from './sentences.ts';

// Statuses are in the words of whoever is logged in.
withFakeBrowser();

type Entry = Parameters<typeof auditEntry>[0];

function said(entry: Entry) {
  const { parts, changes } = sentenceOf(auditEntry({ kind: 'ticket', recordName: 'TKT-1', ...entry }));
  return [parts.map((part) => (typeof part === 'string' ? part : part.value)).join(''), Object.keys(changes)];
}

test.each<[string, Entry, string[]]>([
  [
    'merged TKT-1 into TKT-2',
    { action: 'merged', changes: { mergedInto: [null, 'TKT-2'], status: ['open', 'closed'] } },
    [],
  ],
  ['merged TKT-2 into TKT-1', { action: 'merged', changes: { merged: [null, 'TKT-2'] } }, []],
  [
    'undid the merge of TKT-1 into TKT-2',
    { action: 'unmerged', changes: { mergedInto: ['TKT-2', null], status: ['closed', 'open'] } },
    ['status'],
  ],
  ['split TKT-1 off TKT-2', { action: 'split', changes: { splitFrom: [null, 'TKT-2'] } }, []],
  ['split TKT-2 off TKT-1', { action: 'split', changes: { splitOff: [null, 'TKT-2'] } }, []],
  ['put TKT-1 back into TKT-2', { action: 'unsplit', changes: { splitFrom: ['TKT-2', null] } }, []],
  [
    'changed the status of TKT-1 from In progress to Waiting for client',
    { action: 'changed', changes: { status: ['in_progress', 'waiting_client'] } },
    [],
  ],
  ['made Sam Okafor the assignee of TKT-1', { action: 'changed', changes: { assignedTo: [null, 'Sam Okafor'] } }, []],
  ['removed Sam Okafor as assignee of TKT-1', { action: 'changed', changes: { assignedTo: ['Sam Okafor', null] } }, []],
  [
    'changed TKT-1',
    { action: 'changed', changes: { status: ['open', 'closed'], priority: ['low', 'high'] } },
    ['status', 'priority'],
  ],
  ['changed TKT-1', { action: 'changed', changes: { description: ['It burns', 'It is out'] } }, ['description']],
  [
    'changed the setting “Provider name”',
    { action: 'changed', kind: 'setting', recordName: 'provider_name', changes: { settingValue: ['A', 'B'] } },
    ['settingValue'],
  ],
  [
    'reopened the statement of Acme, October 2026',
    { action: 'reopened', kind: 'statement', recordName: 'Acme, October 2026' },
    [],
  ],
  [
    'marked the inquiry from Ada as waiting for an answer',
    { action: 'reopened', kind: 'inquiry', recordName: 'Ada' },
    [],
  ],
])('%s', (sentence, entry, listed) => {
  expect(said(entry)).toEqual([sentence, listed]);
});

test('what somebody did with their own account does not name them twice', () => {
  const own = { kind: 'user', actorId: id(11), recordId: id(11), recordName: 'Grace Lindqvist' } as const;

  expect(said({ ...own, action: 'signed in' })[0]).toBe('logged in');
  expect(said({ ...own, action: 'two-step login turned on' })[0]).toBe('turned on their two-factor login');
  expect(said({ ...own, actorId: id(12), action: 'two-step login turned off' })[0]).toBe(
    'turned off the two-factor login of Grace Lindqvist',
  );
  expect(said({ ...own, actorId: null, action: 'password changed' })[0]).toBe(
    'changed the password of Grace Lindqvist',
  );
});
