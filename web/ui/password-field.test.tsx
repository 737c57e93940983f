import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './password-field.stories.tsx';

test('a password is shown and hidden by its button', async () => {
  const screen = await show(stories.Hidden);
  const field = screen.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');

  await screen.getByRole('button', { name: 'Show new password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Hide new password' }).click();

  await expect.element(field).toHaveAttribute('type', 'password');
});

test('a suggested password is shown, because it has to be passed on', async () => {
  const screen = await show(stories.Hidden);

  await screen.getByRole('button', { name: 'Suggest' }).click();

  const field = screen.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('copper river evening');
});
