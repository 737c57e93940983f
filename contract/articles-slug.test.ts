import { expect, test } from 'vitest';
import { SlugPattern, slugOf } from './articles-slug.ts';

test.each([
  ['Reset your password', 'reset-your-password'],
  ['  What’s new? (2026) ', 'whats-new-2026'],
  ['Über die Brücke: Größe', 'uber-die-brucke-grosse'],
  ['Сбросить пароль', 'сбросить-пароль'],
  ['パスワードを忘れた', 'パスワードを忘れた'],
  ['إعادة تعيين', 'اعادة-تعيين'],
  ['C:\\Users & \\\\srv', 'c-users-srv'],
  ['🎉 !!!', 'article'],
  [`${'x'.repeat(30)} ${'y'.repeat(30)} ${'z'.repeat(30)}`, `${'x'.repeat(30)}-${'y'.repeat(30)}`],
  ['𝒳'.repeat(200), 'x'.repeat(80)],
  ['𐐨'.repeat(81), '𐐨'.repeat(40)],
])('%j gets the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slugOf(title)).toMatch(SlugPattern);
});
