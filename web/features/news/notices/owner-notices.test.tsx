import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listNotices } from '#contract/notices.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './owner-notices.stories.tsx';

test('says what is wrong, leads to what can be changed here, and can be put away', async () => {
  await show(stories.All);
  const region = page.getByRole('region', { name: 'To put right' });
  await expect.element(region.getByText('my-site/brand.yaml:12: `phnes`: did you mean `phones`?')).toBeVisible();
  await expect.element(region.getByText('1 more: “npm run site -- check” lists all of them.')).toBeVisible();
  await expect
    .element(region.getByRole('link', { name: 'Look at the prices' }))
    .toHaveAttribute('href', expect.stringContaining('settings=prices'));

  await region.getByRole('button', { name: /^Hide this: Your prices/ }).click();

  expect(region.getByText(/^Your prices/).query()).toBeNull();
  await expect.element(region.getByText(/^The website is still the sample’s/)).toBeVisible();
});

test('without anything to put right nothing is shown', async () => {
  await show(stories.Nothing);

  expect(page.getByRole('region', { name: 'To put right' }).query()).toBeNull();
});

test('while notices can’t be read, the screen goes on without them', async () => {
  let asked = 0;
  await show({
    ...stories.All,
    api: (api) =>
      api.on(listNotices, () => {
        asked++;
        throw new ApiError(503, 'Not now');
      }),
  });

  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(page.getByRole('region', { name: 'To put right' }).query()).toBeNull();
  expect(page.getByRole('alert').query()).toBeNull();
});
