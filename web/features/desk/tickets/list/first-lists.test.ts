import { expect, test } from 'vitest';
import { firstListsAt } from './first-lists.ts';

const asked = (path: string, role: 'admin' | 'manager') =>
  firstListsAt(`https://portal.example${path}`, role).map(({ queryKey }) => queryKey.at(-1));

test('a client’s home asks for its two groups, and only while nothing is filtered', () => {
  const groups = [
    { status: 'waiting_client', sort: 'updated' },
    { status: 'open,in_progress', sort: 'updated' },
  ];

  expect(asked('/client', 'manager')).toEqual(groups);
  expect(asked('/client?ticket=1&new=1', 'manager')).toEqual(groups);
  expect(asked('/client?search=%20', 'manager')).toEqual(groups);
  expect(asked('/client?search=printer', 'manager')).toEqual([{ status: 'active', search: 'printer' }]);
  expect(asked('/client?status=all', 'manager')).toEqual([{}]);
  expect(asked('/client?sort=due', 'manager')).toEqual([{ status: 'active', sort: 'due' }]);
});

test('staff always start with one list', () => {
  expect(asked('/admin', 'admin')).toEqual([{ status: 'active' }]);
  expect(asked('/admin?view=mine&assignee=me', 'admin')).toEqual([{ status: 'active', assignee: 'me' }]);
});
