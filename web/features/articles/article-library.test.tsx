import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './article-list.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const titles = (screen: Screen) =>
  screen
    .getByRole('article')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);

test('categories narrow the list; search and category stand in the address, and both can be cleared', async () => {
  const screen = await show(stories.Filled);
  await screen.getByLabelText('Category').selectOptions('Backup & Recovery');
  await expect.poll(() => titles(screen)).toEqual(['Get back a file that was deleted']);
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
