import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { startSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { admin } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { rememberLoginEmail, takeLoginEmail } from './known-email.ts';
import * as stories from './login-form.stories.tsx';

async function showFilledIn() {
  const shown = await show(stories.SendsMail);
  await shown.getByLabelText('Email').fill('sam@example.com');
  await shown.getByLabelText('Password', { exact: true }).fill('secret');
  const send = () => shown.user.keyboard('{Enter}');
  return { ...shown, send };
}

test('what is missing is named and gets the focus, and nothing is sent', async () => {
  const { api, send, ...screen } = await showFilledIn();
  const password = screen.getByLabelText('Password', { exact: true });
  await password.clear();
  await send();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sessionMessages.loginFieldsMissing);
  await expect.element(password).toHaveFocus();

  await password.fill('secret');
  await screen.getByLabelText('Email').fill(' ');
  await send();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.callsOf(logIn)).toEqual([]);
});

test('whoever has just registered finds their address filled in, once', async () => {
  const story = {
    ...stories.SendsMail,
    render: () => <AfterRegistration>{stories.SendsMail.render()}</AfterRegistration>,
  };
  const screen = await show(story);

  await expect.element(screen.getByLabelText('Email')).toHaveValue('priya@example.com');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(takeLoginEmail()).toBe('');
});

/** The form of a browser in which an account was just created. */
function AfterRegistration({ children }: { children: ReactNode }) {
  useState(() => rememberLoginEmail('priya@example.com'));
  return children;
}

test('a code is asked for after the password, and switched to a recovery code', async () => {
  const { api, send, ...screen } = await showFilledIn();
  api.on(logIn, ({ body }) => {
    if (body.code !== 'abcd-efgh') throw new ApiError(401, 'Enter the code', { secondFactor: 'required' });
    return { user: admin, token: 'new' };
  });

  await send();
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus();
  await send();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sessionMessages.codeMissing);
  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect.element(screen.getByLabelText('Recovery code')).toHaveFocus();
  await screen.user.keyboard('abcd-efgh{Enter}');

  await expect.poll(() => session.current()?.token).toBe('new');
  expect(api.callsOf(logIn)).toHaveLength(2);
});

test('a refusal is named, the text stays, and other credentials need no code', async () => {
  const { api, send, ...screen } = await showFilledIn();
  api.on(logIn, () => {
    throw new ApiError(401, sessionMessages.loginRefused);
  });
  await send();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sessionMessages.loginRefused);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('secret');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();

  api.on(logIn, () => {
    throw new ApiError(401, 'Enter the code', { secondFactor: 'required' });
  });
  await send();
  await expect.element(screen.getByLabelText('Code', { exact: true })).toBeVisible();
  await screen.getByLabelText('Email').fill('tom@example.com');

  await expect.element(screen.getByLabelText('Code', { exact: true })).not.toBeInTheDocument();
});

test('a code that is refused stays, whole, beside the reason', async () => {
  const { api, send, ...screen } = await showFilledIn();
  const code = screen.getByLabelText('Code', { exact: true });
  api.on(logIn, ({ body }) => {
    if (body.code) throw new ApiError(400, 'Use at most 40 characters');
    throw new ApiError(401, 'Enter the code', { secondFactor: 'required' });
  });
  await send();
  await code.fill('My code is 123456, if I am not wrong');

  await send();

  await expect.element(screen.getByRole('alert')).toHaveTextContent('Use at most 40 characters');
  await expect.element(code).toHaveValue('My code is 123456, if I am not wrong');
  await expect.element(code).not.toHaveAttribute('maxlength');
});

test('a second press while the login is on its way sends nothing', async () => {
  const { api, send, ...screen } = await showFilledIn();
  const answer = Promise.withResolvers<{ user: typeof admin; token: string }>();
  api.on(logIn, () => answer.promise);

  await send();
  await expect.element(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  await send();
  answer.resolve({ user: admin, token: 'new' });

  await expect.poll(() => session.current()?.token).toBe('new');
  expect(api.callsOf(logIn)).toHaveLength(1);
});

test.each([502, 200])(
  'a login answered %i with a page of a proxy says that it failed, and keeps what was typed',
  async (status) => {
    const { api, send, ...screen } = await showFilledIn();
    api.on(logIn, () => new Response('<h1>502 Bad Gateway</h1>', { status }));

    await send();

    await expect.element(screen.getByRole('alert')).toHaveTextContent('Login failed. Please try again.');
    const password = screen.getByLabelText('Password', { exact: true });
    await expect.element(password).not.toHaveValue('');
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  },
);

test('with single sign-on the address decides, and whoever has no identity provider types their password', async () => {
  const { api, ...screen } = await show(stories.AddressFirst);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.emailMissing);
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await expect.element(screen.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();

  await screen.user.keyboard('sam@example.com{Enter}');

  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(api.callsOf(startSingleSignOn).map(({ body }) => body?.email)).toEqual(['sam@example.com']);
});

test('a password that single sign-on has turned off leads back to the address, from which to continue', async () => {
  const { api, ...screen } = await show(stories.AddressFirst);
  api.on(logIn, () => {
    throw new ApiError(403, singleSignOnMessages.passwordsOff);
  });
  await screen.getByRole('button', { name: 'Log in with a password instead' }).click();
  await screen.getByLabelText('Email').fill('sam@example.com');
  await screen.getByLabelText('Password', { exact: true }).fill('secret');

  await screen.user.keyboard('{Enter}');

  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.passwordsOff);
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => api.callsOf(startSingleSignOn).map(({ body }) => body?.email)).toEqual(['sam@example.com']);
});

test('an identity provider that can’t be reached leaves the way in with a password', async () => {
  const { api, ...screen } = await show(stories.AddressFirst);
  api.on(startSingleSignOn, () => {
    throw new ApiError(503, singleSignOnMessages.unavailable);
  });
  await screen.getByLabelText('Email').fill('sam@example.com');
  await screen.user.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(singleSignOnMessages.unavailable);

  await screen.getByRole('button', { name: 'Log in with a password instead' }).click();

  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
});
