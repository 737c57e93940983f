import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import { toast } from '#web/lib/toast.ts';
import * as dialogs from './dialog.stories.tsx';

const overIt = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
};

test('a notification that comes while a dialog is open neither takes its Escape nor lies over it', async () => {
  await page.viewport(390, 844);
  const { user, ...screen } = await show(dialogs.Form);
  const dialog = screen.getByRole('dialog', { name: 'Add company' });
  await expect.element(dialog).toBeVisible();

  toast({ title: 'Saved', stays: true });
  const news = screen.getByText('Saved', { exact: true }).first();
  await expect.element(news).toBeInTheDocument();
  expect(overIt(news.element())?.closest('[data-toasts]')).toBeNull();
  await user.keyboard('{Escape}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => overIt(news.element())?.closest('[data-toasts]')).toBeTruthy();
});

test('what fails while a dialog is open is told in it', async () => {
  const screen = await show(dialogs.Question);

  toast({ title: 'Error', description: 'Failed to delete it', variant: 'destructive' });

  await expect.element(screen.getByRole('alertdialog').getByText('Failed to delete it')).toBeVisible();
});
