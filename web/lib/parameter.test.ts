import { expect, test } from 'vitest';
import { among, anyText, readParameters, toQuery, withParameters } from './parameter.ts';
import { dayIn } from './time.ts';

test('what the URL does not have, or a value that is unknown, is read as the default', () => {
  const readers = { search: anyText, sort: among(['newest', 'oldest'], 'newest'), kind: among(['user']), from: dayIn };
  const read = (query: string) => readParameters(new URLSearchParams(query), readers);

  expect(read('')).toEqual({ search: '', sort: 'newest', kind: '', from: '' });
  expect(read('search=a+b&sort=oldest&kind=user&from=2026-11-18').sort).toBe('oldest');
  expect(read('sort=worst&kind=cat&from=yesterday')).toEqual({ search: '', sort: 'newest', kind: '', from: '' });
});

test('the server is asked for the filters that are set, from the start of a day to the end of another', () => {
  const query = toQuery({ search: ' printer ', kind: '', from: '2026-11-18', to: '2026-11-18' });

  expect(Object.keys(query)).toEqual(['search', 'from', 'to']);
  expect(query.search).toBe('printer');
  expect(Date.parse(query.to ?? '') - Date.parse(query.from ?? '')).toBe(24 * 3_600_000);
});

test('a link changes some parameters and removes those without a value', () => {
  const here = new URLSearchParams('status=all&new=1');

  expect(`${withParameters(here, { ticket: '7', new: '' })}`).toBe('status=all&ticket=7');
  expect(`${here}`).toBe('status=all&new=1');
});
