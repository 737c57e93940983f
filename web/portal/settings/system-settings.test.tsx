import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findProvider, updateSetting } from '#contract/settings.ts';
import { provider } from '#gallery/samples/provider.ts';
import { setting } from '#gallery/samples/settings.ts';
import { show } from '#gallery/show.tsx';
import { settingsSections } from './sections.ts';
import * as stories from './system-settings.stories.tsx';

const dialog = page.getByRole('dialog', { name: 'System settings' });
const sections = dialog.getByRole('navigation', { name: 'Sections of System settings' });
const link = (name: string) => sections.getByRole('link', { name, exact: true });
const heading = (name: string) => dialog.getByRole('heading', { level: 3, name, exact: true });

test('each section has an address and a title, and is marked while it is open', async () => {
  await page.viewport(1440, 900);
  await show(stories.Open);
  await expect.element(heading('General')).toBeVisible();

  for (const { title, parts } of settingsSections) {
    await link(title).click();
    await expect.element(heading(parts[0].title)).toBeVisible();
    await expect.element(link(title)).toHaveAttribute('aria-current', 'page');
    expect(location.search).toBe(`?settings=${parts[0].key}`);
    expect(document.title).toContain(`${parts[0].title} · System settings`);
  }
});

test('the parts of a section stand above it, each with its address', async () => {
  await page.viewport(1440, 900);
  await show(stories.Hours);
  await expect.element(heading('Service hours')).toBeVisible();

  await dialog.getByRole('navigation', { name: 'Hours and promises' }).getByRole('link', { name: 'Targets' }).click();

  await expect.element(heading('Targets')).toBeVisible();
  expect(location.search).toBe('?settings=targets');
});

test('a search by words finds settings, sections and their parts, and leads to the one that is meant', async () => {
  await page.viewport(1440, 900);
  await show(stories.Open);
  const search = dialog.getByRole('searchbox', { name: 'Search settings' });
  const results = dialog.getByRole('navigation', { name: 'Settings that match' }).getByRole('link');
  await search.fill('holidays');
  await expect.element(results).toHaveTextContent('Service hours');
  await search.fill('zebra');
  await expect.element(dialog.getByText('No settings match. Try another word.')).toBeVisible();

  await search.fill('reopen');
  await results.filter({ hasText: 'Clients may reopen tickets' }).click();

  await expect.element(heading('Tickets')).toBeVisible();
  await expect.element(dialog.getByRole('switch', { name: 'Clients may reopen tickets' })).toHaveFocus();
});

test('Enter in the search opens what is found first', async () => {
  await page.viewport(1440, 900);
  const { user } = await show(stories.Open);
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('holidays');
  await expect.element(dialog.getByText('1 found')).toBeInTheDocument();

  await user.keyboard('{Enter}');

  await expect.element(heading('Service hours')).toBeVisible();
});

test('the arrow keys go through the sections, and Enter opens one', async () => {
  await page.viewport(1440, 900);
  const { user } = await show(stories.Open);
  await expect.element(link('General')).toBeVisible();
  link('General').element().focus();

  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

  await expect.element(heading('Email')).toBeVisible();
  await expect.element(link('Email')).toHaveFocus();
});

test('on a phone a section takes the place of the list, with the focus, and leads back to it', async () => {
  await page.viewport(390, 800);
  await show(stories.Open);
  await sections.getByRole('link', { name: /^On call/ }).click();
  await expect.element(heading('On call')).toHaveFocus();
  await expect.element(sections).not.toBeInTheDocument();

  await dialog.getByRole('link', { name: 'All settings' }).click();

  await expect.element(sections.getByRole('link').first()).toHaveFocus();
});

test('a new name of the provider appears in the corner of the dialog', async () => {
  await page.viewport(1440, 900);
  const { api } = await show(stories.General);
  api.on(updateSetting, () => setting());
  await dialog.getByRole('button', { name: 'Edit “Provider name”' }).click();
  api.on(findProvider, () => provider({ providerName: 'Cardinal IT' }));
  await page.getByRole('textbox', { name: 'Provider name' }).fill('Cardinal IT');
  await page.getByRole('button', { name: 'Update setting' }).click();

  await expect.element(dialog.getByText('Clients see: Cardinal IT')).toBeVisible();
});

test('an admin sees no claims of the website', async () => {
  await show({ ...stories.Website, actor: stories.ForAdmin.actor ?? null });
  await expect.element(heading('Website')).toBeVisible();

  expect(page.getByRole('heading', { name: 'Website claims' }).query()).toBeNull();
});
