import { expect, test, vi } from 'vitest';
import { createResetLink } from '#contract/password-resets.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './reset-link-dialog.stories.tsx';

test('a link is made and copied, and shown to be copied again', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await show(stories.Asked);
  await screen.getByRole('button', { name: 'Create link and copy it' }).click();

  await expect.element(screen.getByText('Reset link copied!')).toBeInTheDocument();
  const link = screen.getByLabelText('Reset link', { exact: true });
  await expect.element(link).toHaveDisplayValue(/\/ticketing\/reset-password\?token=[\w-]{43}$/);
  await screen.getByRole('button', { name: 'Copy' }).click();

  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  const { value } = link.element() as HTMLInputElement;
  expect(copy.mock.calls).toEqual([[value], [value]]);
});

test('where email is on, nobody but the user gets the link', async () => {
  const screen = await show(stories.Mailed);

  await expect.element(screen.getByText(/^The link is on its way to priya\.nair@example\.com\./)).toHaveFocus();
  expect(screen.getByRole('textbox').all()).toEqual([]);
});

test('a link that could not be made can be tried again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to generate password reset link')).toBeInTheDocument();

  api.on(createResetLink, () => ({ resetLink: 'https://example.com/ticketing/reset-password?token=a' }));
  api.answers();
  await screen.getByRole('button', { name: /^(Email the link|Create link and copy it)$/ }).click();

  await expect.element(screen.getByLabelText('Reset link', { exact: true })).toBeVisible();
});
