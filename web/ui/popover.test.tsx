import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './popover.stories.tsx';

test('a popover starts in its first field, and Escape gives the focus back', async () => {
  const { user, ...screen } = await show(stories.Open);
  await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();

  await user.keyboard('{Escape}');

  await expect.element(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('Tab stays in a popover', async () => {
  const { user, ...screen } = await show(stories.Open);
  await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();

  await user.keyboard('{Tab}');
  await expect.element(screen.getByRole('textbox', { name: 'Tag' })).toHaveFocus();
  await user.keyboard('{Tab}');

  await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();
});

test('a click elsewhere closes a popover; one on what it belongs to does not', async () => {
  const screen = await show(stories.Open);
  const panel = screen.getByRole('dialog', { name: 'Filters' });
  await expect.element(panel).toBeVisible();

  await screen.getByRole('button', { name: 'Filters' }).element().parentElement?.click();
  await expect.element(panel).toBeVisible();
  await screen.getByText('Elsewhere').click();

  await expect.poll(() => panel.query()).toBeNull();
});
