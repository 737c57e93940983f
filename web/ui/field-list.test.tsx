import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './field-list.stories.tsx';

test('the arrows go through the list and around, Enter chooses, and the field keeps the focus', async () => {
  const { user, ...screen } = await show(stories.Filled);
  const option = (name: string) => screen.getByRole('option', { name });
  await expect.element(option('Greeting')).toHaveAttribute('aria-selected', 'true');

  await user.keyboard('{ArrowDown}');
  await expect.element(option('Restart')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(option('Manage saved replies')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{Enter}');

  await expect.element(screen.getByText('Chosen: Greeting')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveFocus();
  await expect.element(screen.getByRole('textbox')).toHaveValue('/');
});

test('the last entry is chosen only once the arrows have led to it', async () => {
  const { user, ...screen } = await show(stories.NothingFound);

  await user.keyboard('{Enter}');
  await expect.element(screen.getByText('Chosen:', { exact: true })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');

  await expect.element(screen.getByText('Chosen: Manage')).toBeVisible();
});

test('an entry that is only to be read is chosen neither by Enter nor by a click', async () => {
  const { user, ...screen } = await show(stories.FirstDisabled);
  const greeting = screen.getByRole('option', { name: 'Greeting' });
  await expect.element(greeting).toHaveAttribute('aria-disabled', 'true');

  await user.keyboard('{Enter}');
  await greeting.click({ force: true });
  await expect.element(screen.getByText('Chosen:', { exact: true })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');

  await expect.element(screen.getByText('Chosen: Restart')).toBeVisible();
});

test('Tab chooses, too, where the field says so', async () => {
  const tab = await show(stories.ByTab);
  await expect.element(tab.getByRole('listbox')).toBeVisible();

  await tab.user.keyboard('{Tab}');

  await expect.element(tab.getByText('Chosen: Greeting')).toBeVisible();
});

test('Escape closes the list and leaves the field as it was', async () => {
  const { user, ...screen } = await show(stories.Filled);
  await expect.element(screen.getByRole('listbox')).toBeVisible();

  await user.keyboard('{Escape}');

  expect(screen.getByRole('listbox').query()).toBeNull();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getByRole('textbox').element().hasAttribute('aria-controls')).toBe(false);
});

test('leaving the field closes its list', async () => {
  const { user, ...screen } = await show(stories.Filled);
  await expect.element(screen.getByRole('listbox')).toBeVisible();

  await user.keyboard('{Tab}');

  await expect.poll(() => screen.getByRole('listbox').query()).toBeNull();
});
