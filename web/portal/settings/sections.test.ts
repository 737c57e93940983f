import { expect, test } from 'vitest';
import { SettingCategories } from '#contract/settings-constants.ts';
import { partAt, settingsParts } from './sections.ts';

const parts = settingsParts.map(({ part }) => part);

test('no two parts have the same address, and each loads its code', async () => {
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
  for (const { key, Part } of parts) {
    expect(partAt(key).part.key).toBe(key);
    expect(await Part.load()).toBeTypeOf('function');
  }
});

test('every category of settings is in one part', () => {
  const shown = parts.flatMap(({ categories = [] }) => categories);

  expect(shown.toSorted()).toEqual(SettingCategories.toSorted());
});

test('an address that names no part leads to the first one', () => {
  for (const value of ['open', 'nothing']) expect(partAt(value).part.key).toBe('general');
});
