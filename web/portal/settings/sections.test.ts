import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SettingCategories } from '#contract/settings-constants.ts';
import { settings } from '../palette/staff-sources.ts';
import { partAt, partsWith, settingsParts } from './sections.ts';

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

test.each([
  ['2fa', 'security'],
  ['two factor', 'security'],
  ['password', 'security'],
  ['sso', 'single-sign-on'],
  ['color', 'website'],
  ['colors', 'website'],
  ['logo', 'website'],
  ['branding', 'website'],
  ['spam', 'website'],
  ['signature', 'email'],
  ['smtp', 'email'],
  ['categories', 'tickets'],
  ['category', 'tickets'],
  ['tags', 'tickets'],
  ['language', 'general'],
  ['price', 'prices'],
  ['prices', 'prices'],
  ['hours', 'hours'],
  ['holidays', 'hours'],
  ['sla', 'targets'],
  ['webhook', 'integrations'],
  ['api key', 'api-keys'],
  ['backup', 'export'],
])('%s finds %s first, in System settings and in the palette', async (word, key) => {
  const context = { client: new QueryClient(), signal: new AbortController().signal };

  const [inPalette] = await settings.find(word, context);

  expect(partsWith(word)[0]?.part.key).toBe(key);
  expect(inPalette?.address).toBe(`?settings=${key}`);
});
