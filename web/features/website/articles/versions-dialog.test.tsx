import { expect, test } from 'vitest';
import { updateArticle } from '#contract/articles.ts';
import { article } from '#gallery/samples/articles.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './versions-dialog.stories.tsx';

test('a version shows what it changed, and how it differs from the article as it is now', async () => {
  const screen = await show(stories.Earlier);
  const shown = screen.getByRole('region', { name: 'Version 2' });
  await expect.element(shown.getByRole('insertion').filter({ hasText: 'Wait a minute' })).toBeVisible();
  await expect.element(shown.getByRole('deletion').filter({ hasText: 'Printer' })).toBeVisible();

  await shown.getByLabelText('Compare with').selectOptions('the article as it is now');

  await expect.element(shown.getByRole('insertion').filter({ hasText: 'Turn it off first' })).toBeVisible();
  await expect.element(shown.getByRole('insertion').filter({ hasText: 'Wait a minute' })).not.toBeInTheDocument();
});

test('restoring a version saves its texts over the newest, and leaves its readers as they are', async () => {
  const { api, ...screen } = await show(stories.Earlier);
  api.on(updateArticle, () => article({ version: 4 }));

  await screen.getByRole('button', { name: 'Restore version 2' }).click();

  await expect.element(screen.getByText('Version restored')).toBeInTheDocument();
  const body = api.callsOf(updateArticle)[0]?.body ?? {};
  expect(Object.keys(body).sort()).toEqual(['category', 'content', 'tags', 'title', 'version']);
  expect(body).toMatchObject({ tags: ['printer'], version: 3 });
});

test('what is there now is nothing to restore', async () => {
  const screen = await show(stories.Newest);

  await expect.element(screen.getByRole('region', { name: 'Version 3' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
});
