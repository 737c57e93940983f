import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './menu-button.stories.tsx';

test('a menu opens by click, and an action gives its focus back to the button', async () => {
  const { user, ...screen } = await show(stories.Closed);
  const button = screen.getByRole('button', { name: 'More' });

  await button.click();
  await screen.getByRole('menuitem', { name: 'Split…' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'Split…?' })).toBeVisible();
  await user.keyboard('{Escape}');

  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('menu').query()).toBeNull();
});

test('the button closes its menu, and so does a click elsewhere', async () => {
  const screen = await show(stories.Closed);
  const button = screen.getByRole('button', { name: 'More' });

  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  document.body.click();

  await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
});

test('by keyboard the arrows go around, a letter finds an item, Escape returns to the button', async () => {
  const { user, ...screen } = await show(stories.Closed);
  const button = screen.getByRole('button', { name: 'More' });
  const item = (name: string) => screen.getByRole('menuitem', { name });
  button.element().focus();

  await user.keyboard('{ArrowDown}');
  await expect.element(item('Merge…')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  await expect.element(item('Delete ticket')).toHaveFocus();
  await user.keyboard('s');
  await expect.element(item('Split…')).toHaveFocus();
  await user.keyboard('{Home}');
  await expect.element(item('Merge…')).toHaveFocus();
  await user.keyboard('{Escape}');

  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('menu').query()).toBeNull();
});

test('Escape closes the menu, not the dialog around it', async () => {
  const { user, ...screen } = await show(stories.InADialog);
  await expect.element(screen.getByRole('menu')).toBeVisible();

  await user.keyboard('{Escape}');

  await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
  await expect.element(screen.getByRole('dialog', { name: 'Ticket' })).toBeVisible();
});

test('a disabled menu button keeps the focus and opens nothing', async () => {
  const { user, ...screen } = await show(stories.Disabled);
  const button = screen.getByRole('button', { name: 'More' });
  button.element().focus();

  await user.keyboard('{Enter}{ArrowDown}');

  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('menu').query()).toBeNull();
});
