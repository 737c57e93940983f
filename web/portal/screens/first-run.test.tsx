import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findSetup } from '#contract/setup.ts';
import { setup } from '#gallery/samples/setup.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './admin-tickets.stories.tsx';

const newInstallation = {
  ...stories.Empty,
  api: (api: Parameters<NonNullable<typeof stories.Empty.api>>[0]) => {
    stories.Empty.api?.(api);
    api.on(findSetup, () => setup());
  },
};

test('a list with tickets does not ask for the first steps', async () => {
  const { api, ...screen } = await show(stories.Comfortable);

  await expect.element(screen.getByRole('article').first()).toBeVisible();
  expect(api.callsOf(findSetup)).toEqual([]);
});

test('an empty list stays where the first steps are not wanted', async () => {
  const { api } = await show(stories.Empty);

  await expect.poll(() => api.callsOf(findSetup)).toHaveLength(1);
  expect(location.pathname).toBe('/ticketing/admin');
});

test('a link to a part of the settings is followed in a new installation, too', async () => {
  const { api } = await show({ ...newInstallation, address: '/admin?settings=hours' });

  await expect.poll(() => api.callsOf(findSetup)).toHaveLength(1);
  await expect.element(page.getByText('No tickets found')).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe('/ticketing/admin?settings=hours');
});

test('a new installation opens at the first steps, and whoever goes back to the tickets stays there', async () => {
  const { api } = await show(newInstallation);
  await expect.poll(() => location.pathname).toBe('/ticketing/admin/setup');

  history.pushState(null, '', '/ticketing/admin');
  dispatchEvent(new PopStateEvent('popstate'));

  await expect.element(page.getByText('No tickets found')).toBeVisible();
  expect(location.pathname).toBe('/ticketing/admin');
  expect(api.callsOf(findSetup)).toHaveLength(1);
});
