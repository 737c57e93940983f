import { expect, test } from 'vitest';
import { suggestPassword } from './suggest-password.ts';

const suggestions = Array.from({ length: 2_000 }, suggestPassword);

test('a suggested password comes in three groups, without letters that look alike', () => {
  for (const password of suggestions) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/);
});

test('no two suggestions are the same, and every letter is as likely as another', () => {
  const counts = new Map<string, number>();
  for (const letter of suggestions.join('').replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);

  expect(new Set(suggestions).size).toBe(suggestions.length);
  expect(counts.size).toBe(31);
  // 30,000 letters: about 968 of each, and six standard deviations around that.
  for (const count of counts.values()) expect(Math.abs(count - 30_000 / 31)).toBeLessThan(184);
});
