import { expect, test } from 'vitest';
import { listRatings } from '#contract/ratings.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './rating-list.stories.tsx';

test('staff filter the ratings, and the address keeps the filters until they are cleared', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const rows = screen.getByRole('article');
  await expect.poll(() => rows.all().length).toBe(2);

  await screen.getByLabelText('Rating').selectOptions('Bad and very bad');
  await expect.poll(() => rows.all().length).toBe(1);
  await screen.getByLabelText('From').fill('2020-01-01');
  await screen.getByLabelText('To').fill('2020-01-02');
  await expect.element(screen.getByRole('heading', { name: 'No ratings found' })).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    score: '1,2',
    from: '2020-01-01',
    to: '2020-01-02',
  });
  // The whole of the last day counts, where the user is.
  await expect
    .poll(() => api.callsOf(listRatings).at(-1)?.querystring)
    .toMatchObject({ from: '2020-01-01T05:00:00.000Z', to: '2020-01-03T05:00:00.000Z' });
  await screen.getByRole('button', { name: 'Show all ratings' }).click();

  await expect.poll(() => rows.all().length).toBe(2);
  expect(location.search).toBe('');
  await expect.element(screen.getByLabelText('Rating')).toHaveFocus();
});

test('an address with filters opens with them', async () => {
  const screen = await show(stories.NothingFound);

  await expect.element(screen.getByRole('heading', { name: 'No ratings found' })).toBeVisible();
  await expect.element(screen.getByLabelText('Rating')).toHaveValue('1');
  await expect.element(screen.getByLabelText('From')).toHaveValue('2020-01-01');
});
