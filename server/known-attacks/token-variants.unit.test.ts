import { expect, test } from 'vitest';
import { byNumber } from '#server/platform/http/pagination.ts';
import { isReadableToken, isToken, newReadableToken, newToken } from '#server/platform/lib/secrets.ts';
import { tokensIn } from '#server/platform/mail/reply-token.ts';

/** Other spellings of a token, which a careless comparison would take for the same one. */
const variants: [string, (token: string) => string][] = [
  ['a space before it', (token) => ` ${token}`],
  ['a line break after it', (token) => `${token}\n`],
  ['a NUL after it', (token) => `${token}\0`],
  ['padding', (token) => `${token}=`],
  ['its last letter missing', (token) => token.slice(0, -1)],
  ['its first letter twice', (token) => token.slice(0, 1) + token],
  ['percent encoding', (token) => `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`],
  ['a full-width letter', (token) => String.fromCharCode(0xfee0 + token.charCodeAt(0)) + token.slice(1)],
  ['a letter without width', (token) => `${token.slice(0, 5)}\u200b${token.slice(6)}`],
  ['a letter whose lower case is ASCII', (token) => `\u212a${token.slice(1)}`],
  ['a sign', (token) => `+${token.slice(1)}`],
];

test.each(variants)('a token with %s is none', (_, change) => {
  expect(isToken(change(newToken()))).toBe(false);
  expect(isReadableToken(change(newReadableToken()))).toBe(false);
});

test('tokens as they were made are tokens, those for emails in upper case as well', () => {
  expect(isToken(newToken())).toBe(true);
  expect(isReadableToken(newReadableToken())).toBe(true);
  expect(isReadableToken(newReadableToken().toUpperCase())).toBe(true);
});

test('a reply address finds a token in any case, but not in letters that only look like it', () => {
  const token = 'k234567234567abcdefghijklm';

  expect(tokensIn(`support+${token.toUpperCase()}@archway.example`)).toEqual([token]);
  expect(tokensIn(`support+\u212a${token.slice(1)}@archway.example`)).toEqual([]);
});

test.each([' 1', '1 ', '0x1f', '0b1', '+1', '1_000', '٣', 'Infinity', 'NaN', '1e999', '', '1\n', '--1', '1.'])(
  'a cursor with the number %j is refused',
  (text) => {
    expect(byNumber({} as never).schema.safeParse(text).success).toBe(false);
  },
);

test.each(['0', '-3', '0.0607927', '1e-05', '1.5e-7'])('a cursor with the number %s is accepted', (text) => {
  expect(byNumber({} as never).schema.safeParse(text).success).toBe(true);
});
