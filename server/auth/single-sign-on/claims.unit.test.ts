import { expect, test } from 'vitest';
import { domainOf, personOf } from './claims.ts';

const microsoft = 'https://login.microsoftonline.com/8f2c6a53-40cd-4d0a-9c55-3a1a6c1f4b7e/v2.0';
const google = 'https://accounts.google.com';
const other = 'https://login.example.com';
const email = 'ada@acme.example';

test.each([
  [other, { email_verified: true }, true],
  [other, { email_verified: 'true' }, true],
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
  [{ name: '  Ada\u202e\u0000 \n King ' }, 'Ada', 'King'],
  [{ name: 'Ada' }, 'Ada', ''],
  [{ name: { first: 'Ada' } }, 'ada', ''],
  [{}, 'ada', ''],
])('%j is %s %s', (claims, firstName, lastName) => {
  expect(personOf({ iss: other, sub: '1', email, ...claims })).toMatchObject({ firstName, lastName });
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
