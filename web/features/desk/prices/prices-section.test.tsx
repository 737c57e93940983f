import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateWorkPrices } from '#contract/work-prices.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './prices-section.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('prices that were taken over are confirmed as they are', async () => {
  const { api } = await show(stories.TakenOver);
  await expect.element(page.getByText(/Nobody has confirmed these prices yet\..* 12 time entries wait/)).toBeVisible();

  await button('Confirm prices').click();

  await expect.element(button('Save prices')).toBeDisabled();
  expect(page.getByText(/Nobody has confirmed/).query()).toBeNull();
  expect(api.callsOf(updateWorkPrices).map(({ body }) => body)).toEqual([
    { remote: 75_00, onSite: 125_00, training: 100_00, travel: 25_00, minimumMinutes: 60, stepMinutes: 15, version: 3 },
  ]);
});

test('prices that nobody has set are asked for, in dollars', async () => {
  const { api } = await show(stories.NotSet);
  await page.getByLabelText('Remote').fill('$1,082.5');
  await page.getByLabelText('On site').fill('110');
  await page.getByLabelText('Training').fill('cheap');
  await button('Confirm prices').click();

  const hint = page.getByText('Enter an amount in dollars, such as 75 or 82.50');
  await expect.poll(() => hint.elements().length).toBe(2);
  expect(api.callsOf(updateWorkPrices)).toEqual([]);

  await page.getByLabelText('Training').fill('95');
  await page.getByLabelText('Travel fee').fill('0');
  await button('Confirm prices').click();

  await expect.element(button('Save prices')).toBeVisible();
  expect(api.callsOf(updateWorkPrices)[0]?.body).toMatchObject({ remote: 1_082_50, onSite: 110_00, travel: 0 });
});

test('other staff read them', async () => {
  await show(stories.OnlyRead);

  await expect.element(page.getByText('Only super admins can change this.')).toBeVisible();
  await expect.element(page.getByText('$75.00 an hour')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
