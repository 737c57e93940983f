import { expect, test } from 'vitest';
import { joinIncident, listOpenIncidents } from '#contract/status.ts';
import { openIncident } from '#gallery/samples/status.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './incident-notice.stories.tsx';

const meToo = { name: 'This affects me too' };

test('a client says once that an incident affects them, and is told that we know', async () => {
  const { api, ...screen } = await show(stories.Both);
  api.on(joinIncident, () => {
    api.on(listOpenIncidents, () => [openIncident({ isMine: true })]);
    return openIncident({ isMine: true });
  });

  await screen.getByRole('button', meToo).click();

  await expect.element(screen.getByText('We know that it affects you', { exact: false })).toBeVisible();
  expect(api.callsOf(joinIncident)).toMatchObject([{ params: { incidentId: openIncident().id } }]);
  expect(screen.getByRole('button', meToo).elements()).toEqual([]);
});

test('a form shows only what has begun', async () => {
  const screen = await show({ ...stories.Both, render: stories.InForm.render });

  await expect.element(screen.getByRole('heading', { name: 'Email arrives late' })).toBeVisible();
  expect(screen.getByRole('heading').elements()).toHaveLength(1);
});

test('staff can’t say that it affects them', async () => {
  const screen = await show(stories.ForStaff);

  await expect.element(screen.getByRole('heading', { name: 'Email arrives late' })).toBeVisible();
  expect(screen.getByRole('button', meToo).elements()).toEqual([]);
});
