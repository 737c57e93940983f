import { expect, test } from 'vitest';
import { z } from 'zod';
import { Email, idOf, line, paragraphs, Search, Timestamp } from './primitives.ts';

/** The error message for a value, or undefined if it is valid. */
function refusal(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value).error?.issues[0]?.message;
}

test('text is trimmed, and counted after that', () => {
  const title = line({ max: 5, required: 'Give it a title' });

  expect(title.parse('  abcde \n')).toBe('abcde');
  expect(refusal(title, 'abcdef')).toBe('Use at most 5 characters');
  expect(refusal(title, '   ')).toBe('Give it a title');
  expect(refusal(title, undefined)).toBe('Give it a title');
  expect(refusal(title, 7)).toBe('Give it a title');
});

test('text that is not required may be empty', () => {
  expect(line({ max: 5 }).parse('  ')).toBe('');
});

test.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u2028b', 'a\u0085b', 'a\u001b[31m'])('%j is not one line', (text) => {
  expect(refusal(line({ max: 50 }), text)).toMatch(/^Use plain text/);
});

test('paragraphs keep their line breaks', () => {
  expect(paragraphs({ max: 50 }).parse(' one\n\ttwo ')).toBe('one\n\ttwo');
});

test.each(['a\u0000b', 'half \ud83d of a pair'])('%j cannot be stored', (text) => {
  expect(refusal(paragraphs({ max: 50 }), text)).toBe('Use plain text');
  expect(refusal(Search, text)).toBe('Use plain text');
});

test('an address is trimmed and must look like one', () => {
  expect(Email.parse(' Ada@Acme.example ')).toBe('Ada@Acme.example');
  expect(refusal(Email, 'ada@acme')).toBe('Enter a valid email address');
  expect(refusal(Email, '')).toBe('Enter an email address');
  expect(refusal(Email, `${'a'.repeat(250)}@acme.example`)).toBe('Use at most 254 characters');
});

test('an ill-formed id gets the message of a missing record', () => {
  expect(refusal(idOf('Ticket'), '17')).toBe('Ticket not found');
});

test('a timestamp is a Date in our code and UTC on the wire', () => {
  const noon = new Date('2026-03-01T12:00:00.000Z');

  expect(z.encode(Timestamp, noon)).toBe('2026-03-01T12:00:00.000Z');
  expect(z.decode(Timestamp, '2026-03-01T12:00:00.000Z')).toEqual(noon);
});

test.each([
  [z.string(), undefined, 'This is required'],
  [z.string(), 7, 'This must be text'],
  [z.number(), 'x', 'This must be a number'],
  [z.int(), 1.5, 'This must be a whole number'],
  [z.boolean(), 'yes', 'This must be true or false'],
  [z.array(z.string()), {}, 'This must be a list'],
  [z.object({}), [], 'This must be an object'],
  [z.date(), 1, 'This must be something else'],
  [z.number().min(3), 2, 'Use at least 3'],
  [z.number().max(3), 4, 'Use at most 3'],
  [z.string().min(3), 'ab', 'Use at least 3 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 entries'],
  [z.enum(['low', 'high']), 'x', 'Choose one of low, high'],
  [z.literal('admins'), 'x', 'This must be admins'],
  [z.uuid(), 'x', 'This is not a valid id'],
  [z.iso.datetime(), '2026-11-26', 'Use a date and time such as 2026-11-26T09:00:00Z'],
  [z.iso.date(), '26.11.2026', 'Use a date such as 2026-11-26'],
  [z.union([z.string(), z.number()]), true, 'This is not valid'],
])('rule %#: a violation without a message of its own gets a plain-English one', (schema, value, words) => {
  expect(refusal(schema, value)).toBe(words);
});

test.each([
  ['\u200b', ''],
  ['\u2060\ufeff \u00ad', ''],
  ['\u200d\u200c', ''],
  ['\u202eexe.fdp', 'exe.fdp'],
  ['Ada\u200b Lee\u2069', 'Ada Lee'],
  ['\u200f\u05d0\u05d1', '\u200f\u05d0\u05d1'],
  ['👩\u200d🔧', '👩\u200d🔧'],
])('a line %j is stored as %j', (typed, stored) => {
  expect(line({ max: 20 }).parse(typed)).toBe(stored);
  if (stored === '') expect(refusal(line({ max: 20, required: 'Enter a name' }), typed)).toBe('Enter a name');
});

test.each(['\u200b', '\n\u2060\u00a0', '\u200d'])('a text of %j is blank', (typed) => {
  expect(refusal(paragraphs({ max: 20, required: 'Write a comment first' }), typed)).toBe('Write a comment first');
});
