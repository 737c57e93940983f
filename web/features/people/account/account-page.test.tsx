import { expect, test } from 'vitest';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  findSecondFactor,
  listOwnSessions,
} from '#contract/account.ts';
import { accountMessages } from '#contract/account-constants.ts';
import { findOwnMail, resumeOwnMail } from '#contract/mail.ts';
import { findNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { acceptOffer, findOwnSingleSignOn } from '#contract/single-sign-on.ts';
import { ownSessions, passkeys, preferences, secondFactor } from '#gallery/samples/account.ts';
import { employee } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './account-page.stories.tsx';

test('staff are led to where their name and email change', async () => {
  const screen = await show(stories.OfStaff);

  await expect.element(screen.getByText('Change your name and email under Admins.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Admins' })).toHaveAttribute('href', '/ticketing/admin/admins');
});

test('who must use single sign-on is offered no other way to log in', async () => {
  const { api, ...screen } = await show(stories.SingleSignOnRequired);
  await expect.element(screen.getByText(/^You log in with Clearview Entra ID, so you need no password/)).toBeVisible();
  for (const name of ['Change password', 'Set up two-factor login', 'Add passkey']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('a name and address that changed at the identity provider are taken over only if the user says so', async () => {
  const { api, ...screen } = await show(stories.WithOffer);
  const question = screen.getByRole('region', { name: 'Changed name or email' });
  const offer = { firstName: 'Priya', lastName: 'Raman', email: 'priya.raman@example.com' };
  await expect.element(question.getByText(/^Clearview Entra ID knows you as Priya Raman/)).toBeVisible();
  expect(api.callsOf(acceptOffer)).toEqual([]);
  api.on(acceptOffer, () => ({ ...employee, ...offer }));
  api.on(findOwnSingleSignOn, () => ({ connectionName: 'Clearview Entra ID', isRequired: true, offer: null }));

  await question.getByRole('button', { name: 'Use these here, too' }).click();

  await expect.element(question).not.toBeInTheDocument();
  expect(api.callsOf(acceptOffer).map(({ body }) => body)).toEqual([offer]);
});

test('mistakes in a new password stand at their fields, also those that only the server knows', async () => {
  const { api, ...screen } = await show(stories.PasswordMissing);
  const [current, chosen, repeated] = ['Current password', 'New password', 'Repeat new password'].map((label) =>
    screen.getByLabelText(label, { exact: true }),
  ) as [Field, Field, Field];
  await expect.element(screen.getByText('Enter your current password')).toBeVisible();
  await expect.element(current).toHaveFocus();

  await current.fill('wrong');
  await chosen.fill('lindqvist1');
  await expect.element(screen.getByText(/it is based on a name or an address/)).toBeVisible();
  await repeated.fill('lindqvist2');
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible();
  expect(api.callsOf(changePassword)).toEqual([]);

  api.on(changePassword, () => {
    const message = accountMessages.currentPasswordWrong;
    throw new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] });
  });
  await repeated.fill('lindqvist1');
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(current).toHaveAccessibleDescription(accountMessages.currentPasswordWrong);
  await expect.element(current).toHaveFocus();

  api.on(changePassword, () => ({ message: '' }));
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(screen.getByText('Password changed')).toBeInTheDocument();
  await expect.element(chosen).toHaveValue('');
});

test('a new password also removes passkeys and API keys, apart from what the user keeps', async () => {
  const { api, ...screen } = await show(stories.OfStaff);
  api.on(changePassword, () => ({ message: '' }));
  const [first] = passkeys();
  await screen.getByRole('checkbox', { name: new RegExp(`Passkey ${first?.name}`) }).click();
  await screen.getByLabelText('Current password', { exact: true }).fill('old');
  for (const label of ['New password', 'Repeat new password'])
    await screen.getByLabelText(label, { exact: true }).fill('three blind mice');

  await screen.getByRole('button', { name: 'Change password' }).click();

  await expect.element(screen.getByText('Password changed')).toBeInTheDocument();
  expect(api.callsOf(changePassword)).toMatchObject([
    { body: { newPassword: 'three blind mice', keeps: [first?.id] } },
  ]);
});

type Field = ReturnType<Awaited<ReturnType<typeof show>>['getByLabelText']>;

test('the passwords are hidden, and password managers know which is which', async () => {
  const screen = await show(stories.OfStaff);

  const fields = [...screen.container.querySelectorAll<HTMLInputElement>('input[autocomplete$=password]')];
  expect(fields.map(({ type, autocomplete }) => `${type} ${autocomplete}`)).toEqual([
    'password current-password',
    'password new-password',
    'password new-password',
  ]);
});

test('ending a session leaves the focus in the list, and ending all leaves this browser', async () => {
  const { api, ...screen } = await show(stories.OfStaff);
  const list = screen.getByRole('list', { name: 'Your sessions' });
  await expect.element(list.getByText('This browser')).toBeVisible();
  const [here, phone, office] = ownSessions();

  api.on(endOwnSession, () => ({ message: '' }));
  api.on(listOwnSessions, () => [here, office].filter((each) => each !== undefined));
  const another = Promise.withResolvers<ReturnType<typeof secondFactor>>();
  api.on(findSecondFactor, () => another.promise);
  await list.getByRole('button', { name: 'End session on Safari on iPhone' }).click();
  await expect.element(screen.getByText('Session ended')).toBeInTheDocument();
  await expect.element(list.getByText('Safari on iPhone')).not.toBeInTheDocument();
  // What else is refreshed may arrive later.
  another.resolve(secondFactor());
  await expect.element(list).toHaveFocus();
  expect(api.callsOf(endOwnSession)).toMatchObject([{ params: { sessionId: phone?.id } }]);

  api.on(endOtherSessions, () => ({ message: '' }));
  api.on(listOwnSessions, () => ownSessions().slice(0, 1));
  await screen.getByRole('button', { name: 'End all other sessions' }).click();
  await expect.element(screen.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
  expect(list.getByRole('listitem').all()).toHaveLength(1);
});

test('a notification is switched on at once, and off again if the server refuses', async () => {
  const { api, ...screen } = await show(stories.OfStaff);
  const comments = screen.getByRole('switch', { name: 'Comments and changes Email' });
  await expect.element(comments).not.toBeChecked();
  const answer = Promise.withResolvers<typeof preferences>();
  // It may be refused before the request arrives.
  answer.promise.catch(() => undefined);
  api.on(updateNotificationPreferences, () => answer.promise);

  await comments.click();
  await expect.element(comments).toBeChecked();
  answer.reject(new ApiError(500, ''));

  await expect.element(screen.getByText('Failed to save your notifications')).toBeInTheDocument();
  await expect.element(comments).not.toBeChecked();
  expect(api.callsOf(updateNotificationPreferences)).toMatchObject([{ body: { replied: { mail: true } } }]);
});

test('two notifications that are switched quickly both stay as they were clicked, one request each', async () => {
  const { api, ...screen } = await show(stories.OfStaff);
  const portal = screen.getByRole('switch', { name: 'Comments and changes Portal' });
  const mail = screen.getByRole('switch', { name: 'Comments and changes Email' });
  await expect.element(mail).not.toBeChecked();
  await expect.element(portal).toBeChecked();
  const answering = Promise.withResolvers<void>();
  let now = preferences;
  api.on(updateNotificationPreferences, async ({ body = {} }) => {
    await answering.promise;
    const { portal = true, mail = false } = { ...now.replied, ...body.replied };
    now = { ...now, replied: { portal, mail } };
    return now;
  });
  const before = api.allCalls().length;

  await mail.click();
  await portal.click();
  await expect.element(mail).toBeChecked();
  await expect.element(portal).not.toBeChecked();
  answering.resolve();

  await expect.poll(() => api.callsOf(updateNotificationPreferences)).toHaveLength(2);
  await expect.poll(() => api.isWorking()).toBe(false);
  await expect.element(mail).toBeChecked();
  await expect.element(portal).not.toBeChecked();
  expect(api.allCalls().length - before).toBe(2);
});

test('how often email comes is saved as it is chosen', async () => {
  const { api, ...screen } = await show(stories.OfStaff);
  const daily = { ...preferences, digest: 'daily' as const };
  api.on(updateNotificationPreferences, () => {
    api.on(findNotificationPreferences, () => daily);
    return daily;
  });
  const often = screen.getByRole('combobox', { name: 'When we email you' });

  await often.selectOptions('daily');

  await expect.element(screen.getByText('Notifications saved')).toBeInTheDocument();
  await expect.element(often).toHaveValue('daily');
  expect(api.callsOf(updateNotificationPreferences)).toMatchObject([{ body: { digest: 'daily' } }]);
});

test('clients choose only among what concerns them', async () => {
  const screen = await show(stories.OfClient);

  await expect.element(screen.getByRole('switch', { name: 'Confirmations Email' })).toBeVisible();
  const kinds = screen
    .getByRole('rowheader')
    .elements()
    .map((row) => row.firstElementChild?.textContent);
  expect(kinds).toEqual([
    'Assignments',
    'Comments and changes',
    'Confirmations',
    'Questions to you',
    'Approvals',
    'Incidents and maintenance',
  ]);
});

test('a user whose email came back turns it on again', async () => {
  const { api, ...screen } = await show(stories.WithMailProblem);
  api.on(resumeOwnMail, () => ({ problem: null }));
  await expect.element(screen.getByText('We don’t email you at the moment')).toBeVisible();
  api.on(findOwnMail, () => ({ problem: null }));

  await screen.getByRole('button', { name: 'Turn on email to me' }).click();

  await expect.element(screen.getByText('We don’t email you at the moment')).not.toBeInTheDocument();
});

test('each section that failed to load can be asked for again on its own', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load your sessions')).toBeVisible();
  api.answers();
  api.on(findSecondFactor, () => secondFactor());
  const section = screen.getByRole('region', { name: 'Two-factor login' });
  await expect.element(section.getByText('Failed to load your two-factor login')).toBeVisible();

  await section.getByRole('button', { name: 'Try again' }).click();

  await expect.element(section.getByRole('button', { name: 'Set up two-factor login' })).toBeVisible();
  await expect.element(screen.getByText('Failed to load your sessions')).toBeVisible();
});
