import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { downloadFile, previewFile } from '#contract/files.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './file-list.stories.tsx';

test('the viewer turns by keyboard and gives the focus back', async () => {
  const { user, ...screen } = await show({ ...stories.Message, press: [] });
  const opener = screen.getByRole('button', { name: 'Show ceiling.png' });
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  await user.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'ceiling.png' }).getByText(/^1 of 2/)).toBeVisible();

  await user.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: 'queue.png' }).getByText(/^2 of 2/)).toBeVisible();
  await user.keyboard('{ArrowRight}{Home}');
  await expect.element(page.getByRole('dialog', { name: 'ceiling.png' })).toBeVisible();
  await user.keyboard('{End}');
  await expect.element(page.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a file is saved under its name, and a failure says so', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { api, ...screen } = await show(stories.Message);
  const row = screen.getByRole('button', { name: 'Download event.log 2 KB' });
  await row.click();
  await expect
    .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['event.log']);
  expect(api.callsOf(downloadFile)[0]?.querystring).toEqual({ download: 'yes' });

  api.fails();
  await row.click();

  await expect.element(screen.getByText(/^Failed to download the file/)).toBeVisible();
  click.mockRestore();
});

test('a picture that can’t be loaded says so', async () => {
  const screen = await show(stories.ViewerFailed);

  await expect
    .element(screen.getByRole('dialog').getByText('ceiling.png: This picture can’t be shown'))
    .toBeInTheDocument();
});

test('each preview is requested once, whatever shows it', async () => {
  const { api, user } = await show(stories.Viewer);
  await expect.element(page.getByRole('dialog', { name: 'ceiling.png' }).getByRole('img')).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowLeft}');

  await expect.element(page.getByRole('dialog', { name: 'ceiling.png' })).toBeVisible();
  expect(api.callsOf(previewFile)).toHaveLength(2);
});
