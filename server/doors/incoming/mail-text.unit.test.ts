import { expect, test } from 'vitest';
import { lineOf, titleOf, wordsOf } from './mail-text.ts';

test.each([
  ['Invoice \u202efdp.exe', 'Invoice fdp.exe'],
  ['\u2066Re: \u2069Printer\u200b', 'Printer'],
  ['\u202dSvar: [TKT-1042] Réf : Printer\u0000\u001b[31m', 'Printer [31m'],
  ['\u202e\u200b', '(no subject)'],
  ['عاجل: الطابعة\u200c', 'عاجل: الطابعة\u200c'],
])('the title of an email with the subject %j', (subject, title) => {
  expect(titleOf(subject, 200)).toBe(title);
});

test('a name has no characters that turn others around', () => {
  expect(lineOf('Dana\u202e  Smith\ufeff', 100)).toBe('Dana Smith');
});

test('an email that is encrypted says what to do, and its readable words stay', () => {
  const encrypted = { whole: '-----BEGIN PGP MESSAGE-----', isEncrypted: true } as const;

  expect(wordsOf({ text: '', ...encrypted }, 5_000).text).toMatch(/send it again without encryption/);
  expect(wordsOf({ text: 'See below', ...encrypted }, 5_000).text).toBe('See below');
  expect(wordsOf({ text: '', whole: '' }, 5_000).text).toBe('(This email has no text.)');
});
