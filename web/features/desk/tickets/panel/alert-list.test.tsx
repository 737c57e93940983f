import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './staff-ticket-panel.stories.tsx';

test('a ticket says what its alerts report, how often, and which of them are over', async () => {
  const screen = await show(stories.WithAlerts);
  const list = screen.getByRole('list', { name: 'Alerts' });

  await expect.element(list.getByText('Alert is firing')).toBeVisible();
  await expect.element(list.getByText(/Reported 14 times, .* by Uptime Kuma/)).toBeVisible();
  await expect.element(list.getByText(/Alert is over since .* Reported once/)).toBeVisible();

  await expect.element(screen.getByText(/connect ETIMEDOUT/)).not.toBeVisible();
  await screen.getByText('Latest report').click();
  await expect.element(screen.getByText(/connect ETIMEDOUT/)).toBeVisible();
});
