import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticleCategories } from '#contract/articles.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './paged-list.stories.tsx';

test('the next page loads when the end of the list comes near', async () => {
  await page.viewport(390, 400);
  const { api, ...screen } = await show(stories.Pages);
  await expect.element(screen.getByText('Hardware')).toBeInTheDocument();
  expect(screen.getByText('Software').query()).toBeNull();

  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      return screen.getByText('Software').query();
    })
    .not.toBeNull();

  expect(screen.getByRole('button', { name: /Show more/ }).query()).toBeNull();
  expect(api.callsOf(listArticleCategories)).toHaveLength(3);
});

test('a next page that failed says so, waits, and loads by its button', async () => {
  await page.viewport(390, 400);
  const { api, ...screen } = await show(stories.Pages);
  await expect.element(screen.getByText('Hardware')).toBeInTheDocument();

  api.fails();
  scrollTo(0, document.body.scrollHeight);
  await expect.element(screen.getByText('Failed to load categories')).toBeVisible();
  await expect.element(screen.getByText('Email')).toBeInTheDocument();
  api.answers();
  await screen.getByRole('button', { name: 'Show more categories' }).click();

  await expect.element(screen.getByText('Network')).toBeInTheDocument();
});

test('a search that found nothing in its first part says so, and its button searches on', async () => {
  const { api, ...screen } = await show(stories.NoneSoFar);
  await expect.element(screen.getByRole('heading', { name: 'No categories found so far' })).toBeVisible();
  await expect.poll(() => api.callsOf(listArticleCategories).length).toBe(2);

  await screen.getByRole('button', { name: 'Show more categories' }).click();

  await expect.element(screen.getByText('Hardware')).toBeVisible();
  expect(screen.getByRole('heading').query()).toBeNull();
});

test('an empty list says what it is for', async () => {
  const screen = await show(stories.Empty);

  await expect.element(screen.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
});
