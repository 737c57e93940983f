import { expect, test } from 'vitest';
import { deleteArticle, findArticle, listArticles } from '#contract/articles.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { article, articles } from '#gallery/samples/articles.ts';
import { show } from '#gallery/show.tsx';
import * as desk from './article-desk.stories.tsx';
import * as dialog from './article-dialog.stories.tsx';

test('an article is deleted only after a question', async () => {
  const title = 'The printer does not print';
  const { api, ...screen } = await show({
    ...desk.Filled,
    press: [`More actions for ${title}`, `Delete ${title}`],
  });
  api.on(deleteArticle, () => ({ message: '' }));
  await expect.element(screen.getByText('Clients can no longer find or open it. This cannot be undone.')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(api.callsOf(deleteArticle)).toEqual([]);

  await screen.getByRole('button', { name: `More actions for ${title}` }).click();
  await screen.getByRole('menuitem', { name: `Delete ${title}` }).click();
  api.on(listArticles, () => pageOf(articles().slice(1)));
  await screen.getByRole('button', { name: 'Delete article' }).click();

  await expect.element(screen.getByText('Article deleted')).toBeInTheDocument();
  await expect.element(screen.getByRole('article', { name: 'The printer does not print' })).not.toBeInTheDocument();
  expect(api.callsOf(deleteArticle)).toMatchObject([{ params: { articleId: article().id } }]);
});

test('an article that failed to load can be asked for again', async () => {
  const { api, ...screen } = await show(dialog.Failed);
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  api.on(findArticle, () => article());
  api.answers();

  await retry.click();

  await expect.element(screen.getByRole('heading', { name: 'What the lights mean' })).toBeVisible();
});
