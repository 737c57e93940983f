import { expect, test } from 'vitest';
import { giveArticleFeedback, noteMissedSearch } from '#contract/article-feedback.ts';
import { noteReading } from '#contract/articles.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import * as stories from './article-list.stories.tsx';

slow('Waits until nobody types any more');

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const titles = (screen: Screen) =>
  screen
    .getByRole('article')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);

test('categories narrow the list; search and category stand in the address, and both can be cleared', async () => {
  const screen = await show(stories.Filled);
  await screen.getByLabelText('Category').selectOptions('Backup & Recovery');
  await expect.poll(() => titles(screen)).toEqual(['Restore a file that was deleted']);
  await screen.getByRole('searchbox', { name: 'Search articles' }).fill('toner');
  await expect.element(screen.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    search: 'toner',
    category: 'Backup & Recovery',
  });

  await screen.getByRole('button', { name: 'Clear search and filter' }).click();

  await expect.poll(() => titles(screen).length).toBe(3);
  expect(location.search).toBe('');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});

test('an address with filters opens with them', async () => {
  const screen = await show(stories.NothingFound);

  await expect.element(screen.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('zebra');
  await expect.element(screen.getByLabelText('Category')).toHaveValue('Security');
});

test('an article counts once as opened, however often a client opens it', async () => {
  const { api, ...screen } = await show(stories.Filled);
  for (let count = 0; count < 2; count++) {
    await screen.getByRole('link', { name: 'The printer does not print' }).click();
    await expect.element(screen.getByRole('heading', { name: 'What the lights mean' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }

  expect(api.callsOf(noteReading)).toHaveLength(1);
});

test('a client says once whether an article helped', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(giveArticleFeedback, () => ({ message: '' }));
  await screen.getByRole('link', { name: 'The printer does not print' }).click();
  const question = screen.getByRole('group', { name: 'Was this helpful?' });

  await question.getByRole('button', { name: 'No' }).click();

  await expect.element(question.getByText('Thank you for telling us.')).toBeVisible();
  await expect.element(question.getByRole('button')).not.toBeInTheDocument();
  expect(api.callsOf(giveArticleFeedback).map(({ body }) => body)).toEqual([{ isHelpful: false }]);
});

test('a search that finds nothing counts once', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(noteMissedSearch, () => ({ message: '' }));
  const field = screen.getByRole('searchbox', { name: 'Search articles' });

  await field.fill('zebra');

  await expect.element(screen.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.poll(() => api.callsOf(noteMissedSearch).map(({ body }) => body)).toEqual([{ search: 'zebra' }]);
});
