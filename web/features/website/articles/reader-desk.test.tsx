import { expect, test } from 'vitest';
import { deleteMissedSearch, listMissedSearches } from '#contract/article-feedback.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { missedSearches } from '#gallery/samples/articles.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './reader-desk.stories.tsx';

test('a search that an article answers by now leaves the list', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(deleteMissedSearch, () => ({ message: '' }));
  await expect.element(screen.getByText(/^14 times/)).toBeVisible();
  api.on(listMissedSearches, () => pageOf(missedSearches().slice(1)));

  await screen.getByRole('button', { name: 'Done: shared calendar' }).click();

  await expect.element(screen.getByText('shared calendar')).not.toBeInTheDocument();
  expect(api.callsOf(deleteMissedSearch)).toMatchObject([{ params: { missedId: missedSearches()[0]?.id } }]);
});
