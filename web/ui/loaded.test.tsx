import { expect, test } from 'vitest';
import { listArticleCategories } from '#contract/articles.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './loaded.stories.tsx';

test('what is loading says so, and keeps its place', async () => {
  const screen = await show(stories.Loading);

  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading categories...');
});

test('what failed to load is loaded by trying again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load categories')).toBeVisible();

  api.on(listArticleCategories, () => ['Email']);
  api.answers();
  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(screen.getByText('Email')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});

test.each([stories.Filled, stories.AtTheEdge])(
  'what can’t be refreshed stays, is out of date, and is refreshed by trying again',
  async (story) => {
    const { api, ...screen } = await show(story);
    await expect.element(screen.getByText('Hardware')).toBeVisible();

    api.fails();
    await screen.getByRole('button', { name: 'Refresh categories' }).click();

    const notice = screen.getByText('This could not be refreshed and may be out of date.');
    await expect.element(notice).toBeVisible();
    await expect.element(screen.getByText('Hardware')).toBeVisible();
    api.answers();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => notice.query()).toBeNull();
  },
);
