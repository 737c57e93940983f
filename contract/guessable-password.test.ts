import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { guessability } from './guessable-password.ts';

const own = ['Dana', 'O’Neil-Whitfield', 'dana.w@gatewaydental.example', 'Gateway Family Dental'];

test.each(['dana2026', 'Whitfield!', 'my-gateway-1', 'DENTAL99', '12neil', 'gatewaydental'])(
  'a password made of one’s own name or address is easy to guess: %s',
  (password) => {
    expect(guessability(password, own)).toBe('own');
  },
);

test.each(['password', 'Password123', '123456', '654321', 'qwerty', 'aaaaaaaa', 'abcdef', 'Welcome!2026'])(
  'a password that is tried first is easy to guess: %s',
  (password) => {
    expect(guessability(password, own)).toBe('common');
  },
);

test.each(['', 'a', 'nanosecond', 'correct horse', 'wd-40 smells', '12345678a', 'password of my cat'])(
  'another password is not: %s',
  (password) => {
    expect(guessability(password, own)).toBeUndefined();
  },
);

test('empty names make no password guessable', () => {
  expect(guessability('nanosecond', ['', ' '])).toBeUndefined();
});

test.each(['dragon', 'DRAGON', 'trustno1', 'Qwerty1', 'password1'])(
  'one of the 10,000 most common passwords is easy to guess: %s',
  (password) => {
    expect(guessability(password, own, new Set(commonPasswords))).toBe('common');
  },
);

test('the list holds ten thousand that are long enough', () => {
  expect(new Set(commonPasswords).size).toBe(10_000);
  expect(commonPasswords.every((password) => password.length >= 6)).toBe(true);
});
