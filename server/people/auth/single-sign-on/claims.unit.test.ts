import { expect, test } from 'vitest';
import { domainOf, lacksClaims, personOf } from './claims.ts';

const microsoft = 'https://login.microsoftonline.com/8f2c6a53-40cd-4d0a-9c55-3a1a6c1f4b7e/v2.0';
const google = 'https://accounts.google.com';
const other = 'https://login.example.com';
const email = 'ada@acme.example';

test.each([
  [other, { email_verified: true }, true],
  [other, { email_verified: 'true' }, true],
  [other, { email_verified: 'True' }, true],
  [other, { email_verified: ['true'] }, false],
  [other, { email_verified: false }, false],
  [other, { email_verified: 'no' }, false],
  [other, {}, false],
  [other, { xms_edov: true }, false],
  [microsoft, { email_verified: true }, false],
  [microsoft, { xms_edov: true }, true],
  [microsoft, { xms_edov: '1' }, true],
  [microsoft, { xms_edov: 1 }, true],
  [microsoft, { xms_edov: false }, false],
  ['https://login.partner.microsoftonline.cn/x/v2.0', { email_verified: true }, false],
  ['https://acme.ciamlogin.com/x/v2.0', { email_verified: true }, false],
  ['https://notmicrosoftonline.com', { email_verified: true }, true],
  [google, { email_verified: true }, false],
  [google, { email_verified: true, hd: 'acme.example' }, true],
  [google, { email_verified: true, hd: 'ACME.example' }, true],
  [google, { email_verified: true, hd: 'other.example' }, false],
  [google, { hd: 'acme.example' }, false],
])('%s with %j: is the address verified? %s', (iss, claims, isVerified) => {
  expect(personOf({ iss, sub: '1', email, ...claims }).email).toBe(isVerified ? email : null);
});

test.each([
  [{ given_name: 'Ada', family_name: 'King', name: 'Somebody Else' }, 'Ada', 'King'],
  [{ given_name: 'Ada' }, 'Ada', ''],
  [{ family_name: 'King' }, 'King', ''],
  [{ name: 'Augusta Ada King' }, 'Augusta Ada', 'King'],
  [{ name: 'King, Augusta Ada' }, 'Augusta Ada', 'King'],
  [{ name: 'King, Ada, PhD' }, 'King, Ada,', 'PhD'],
  [{ name: '  Ada\u202e\u0000 \n King ' }, 'Ada', 'King'],
  [{ name: 'Ada' }, 'Ada', ''],
  [{ name: { first: 'Ada' } }, 'ada', ''],
  [{}, 'ada', ''],
])('%j is %s %s', (claims, firstName, lastName) => {
  expect(personOf({ iss: other, sub: '1', email, ...claims })).toMatchObject({ firstName, lastName });
});

const stranger = 'boss@acme.example';

test.each<[string, Record<string, unknown>, Record<string, unknown>, string | null]>([
  ['the token alone', { email, email_verified: true }, {}, email],
  ['an address that only the user info confirms', { email }, { email, email_verified: true }, email],
  ['an address that is only in the user info', {}, { email, email_verified: true }, email],
  ['an address that the token denies', { email, email_verified: false }, { email, email_verified: true }, null],
  ['an address of the user info that only the token confirms', { email_verified: true }, { email: stranger }, null],
  [
    'another address in the user info',
    { email, email_verified: true },
    { email: stranger, email_verified: true },
    email,
  ],
  ['a confirmation without an address', { email }, { email_verified: true }, null],
])(
  'of the token and the user info, with %s, the address is verified by its own document',
  (_, token, info, expected) => {
    expect(personOf({ iss: other, sub: '1', ...token }, info).email).toBe(expected);
  },
);

test.each([
  [{ email, email_verified: true, name: 'Ada King' }, false],
  [{ email, email_verified: false, given_name: 'Ada' }, false],
  [{ email, name: 'Ada King' }, true],
  [{ email, email_verified: true }, true],
  [{ name: 'Ada King' }, true],
])('whether the user info is asked for, besides a token with %j: %s', (claims, expected) => {
  expect(lacksClaims({ iss: other, sub: '1', ...claims })).toBe(expected);
});

test('names that only the user info has are taken from there', () => {
  const info = { given_name: 'Ada', family_name: 'King' };

  expect(personOf({ iss: other, sub: '1', email }, info)).toMatchObject({ firstName: 'Ada', lastName: 'King' });
});

test.each(['', '\0', 'a\0b', 'a\nb', '\ud800', 'x'.repeat(256)])('the subject %j is refused', (sub) => {
  expect(() => personOf({ iss: other, sub })).toThrow('the subject is not valid');
});

test.each([' ', 'x'.repeat(255), 'Ünïcode', '😀'.repeat(255)])('the subject %j is kept as it is', (sub) => {
  expect(personOf({ iss: other, sub }).subject).toBe(sub);
});

test('a token from the future is refused, unless the clock there is less than a minute ahead', () => {
  const at = (seconds: number) => ({ iss: other, sub: '1', iat: Math.floor(Date.now() / 1_000) + seconds });

  expect(() => personOf(at(90))).toThrow('the token is from the future');
  expect(personOf(at(30)).subject).toBe('1');
  expect(personOf(at(-3_600)).subject).toBe('1');
});

test.each([
  ['ada@acme.example', 'acme.example'],
  ['ada@ACME.Example.', 'acme.example'],
  ['"a@b"@acme.example', 'acme.example'],
  ['ada@bücher.example', 'xn--bcher-kva.example'],
  ['ada', 'ada'],
  ['ada@', ''],
  ['ada@acme.example@evil.example', 'evil.example'],
])('the domain of %s is %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});
