import { expect, test } from 'vitest';
import { zoneNamed, zoneOfRegion } from './time-zones.ts';
import { telephone } from './wording.ts';

test.each([
  ['(314) 555-0160', 'US', '+13145550160'],
  ['1-314-555-0160', 'US', '+13145550160'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['+44 (0)20 7946 0018', 'US', '+442079460018'],
  ['030 1234567', 'DE', '+49301234567'],
  ['(0)30 1234567', 'DE', '+49301234567'],
  ['0049 30 1234567', 'US', '+49301234567'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['22 12 34 56', 'NO', '+4722123456'],
])('%s in %s is called as %s', (number, country, called) => {
  expect(telephone(number, country)).toBe(`tel:${called}`);
});

test('time zones are found by what people call them, and by state', () => {
  expect(['Pacific', 'eastern time', 'CST', 'Mountain Standard Time', 'Nowhere'].map(zoneNamed)).toEqual([
    'America/Los_Angeles',
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    undefined,
  ]);
  expect(['OR', 'new york', 'Arizona', 'ON', 'Bavaria'].map(zoneOfRegion)).toEqual([
    'America/Los_Angeles',
    'America/New_York',
    'America/Phoenix',
    'America/Toronto',
    undefined,
  ]);
});
