import { expect, test } from 'vitest';
import { forgotPassword } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './forgot-password.stories.tsx';

test('the answer of the server takes the place of the form, with the focus', async () => {
  const { api, ...screen } = await show(stories.Asked);
  const email = screen.getByLabelText('Email');
  await expect.element(email).toHaveFocus();
  await email.fill('nobody');
  await screen.user.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email address');

  api.isUnreachable();
  await email.fill('ada@acme.example');
  await screen.user.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(mailMessages.forgottenFailed);
  api.answers();
  api.on(forgotPassword, () => ({ message: 'If there is an account, a link is on its way.' }));
  await screen.user.keyboard('{Enter}');

  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await expect.element(screen.getByText('If there is an account, a link is on its way.')).toBeVisible();
  expect(api.callsOf(forgotPassword)).toMatchObject([{ body: { email: 'ada@acme.example' } }]);
});

test('somebody who asks too often is told when to try again', async () => {
  const { api, ...screen } = await show(stories.Asked);
  api.on(forgotPassword, () => {
    throw new ApiError(429, 'Try again in 40 minutes.');
  });
  await screen.getByLabelText('Email').fill('ada@acme.example');
  await screen.getByRole('button', { name: 'Email me a link' }).click();

  await expect.element(screen.getByRole('alert')).toHaveTextContent('Try again in 40 minutes.');
});

test('where email is off, the page names a contact instead', async () => {
  const screen = await show(stories.WithoutMail);

  await expect.element(screen.getByText(/^This helpdesk does not send email\./)).toBeVisible();
  await expect.element(screen.getByText(/To get your link: Call \(314\) 555-0142/)).toBeVisible();
  expect(screen.getByRole('textbox').all()).toEqual([]);
});
