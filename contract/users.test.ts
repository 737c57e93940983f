import { expect, test } from 'vitest';
import { NewUser, UserQuery } from './users.ts';

const person = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace', password: 'secret' };
const companyId = '01a1fd26-92c6-7f67-b4a0-c23cb5b6cf1a';

function refusal(fields: object) {
  return NewUser.safeParse({ ...person, ...fields }).error?.issues[0]?.message;
}

test('a new user is an employee without a phone unless told otherwise', () => {
  expect(NewUser.parse(person)).toMatchObject({ role: 'employee', phone: '' });
});

test('a password is taken as it was typed', () => {
  expect(NewUser.parse({ ...person, password: '  secret  ' }).password).toBe('  secret  ');
  expect(NewUser.parse({ ...person, password: '🐘🐘🐘🐘🐘🐘' }).password).toBe('🐘🐘🐘🐘🐘🐘');
});

test.each([
  ['', 'All fields are required'],
  ['12345', 'Password must be at least 6 characters long'],
  ['x'.repeat(257), 'Use at most 256 characters'],
  ['secret \ud83d', 'Use plain text'],
])('a password is refused: %s', (password, words) => {
  expect(refusal({ password })).toBe(words);
});

test.each(['firstName', 'lastName', 'password'])('%s is required', (field) => {
  expect(refusal({ [field]: undefined })).toBe('All fields are required');
});

test('a list of users needs a company or a type', () => {
  expect(UserQuery.safeParse({}).success).toBe(false);
  expect(UserQuery.safeParse({ companyId, type: 'admins' }).success).toBe(false);
  expect(UserQuery.safeParse({ companyId }).success).toBe(true);
  expect(UserQuery.safeParse({ type: 'admins' }).success).toBe(true);
  expect(UserQuery.safeParse({ type: 'everybody' }).success).toBe(false);
});
