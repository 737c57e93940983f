import { setTimeout } from 'node:timers/promises';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { RegistrationLimit } from '#contract/invitations-constants.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { fillRegistration, staffOf } from './links.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test('every invalid link says so in the same words, names a contact, and links to the login', {
  tags: 'release',
}, async () => {
  const { addCompany, deleteCompany, invite, deactivate } = await staffOf(demo.program);
  const [kept, deleted] = [await addCompany('Cardinal Freight'), await addCompany('Delmar Bakery')];
  const [off, orphan, used] = [await invite(kept), await invite(deleted), await invite(kept, { maxUses: 1 })];
  await deactivate(off.id);
  await deleteCompany(deleted);
  const page = await openPage(demo);
  await page.goto(used.address);
  await fillRegistration(page, {});
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account Created!');

  const cases = [
    ['', 'No invitation token provided'],
    ['?token=', 'No invitation token provided'],
    ['?token=nobody-made-this', 'Invalid or expired invitation'],
    ...[off, orphan, used].map(({ address }) => [
      new URL(address, demo.program.url).search,
      'Invalid or expired invitation',
    ]),
  ];
  for (const [search, words] of cases) {
    await page.goto(`/ticketing/register${search}`);

    await expect.poll(() => page.getByRole('alert').innerText()).toBe(words);
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/Ask us for a new one\. Call \(314\) 555-0142 or write to/);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL('**/ticketing/login');
});

test('missing and invalid fields are marked, both password rules at once', { tags: 'release' }, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  await page.goto(address);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('All fields are required');
  await expect.poll(() => page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true');

  await fillRegistration(page, { email: 'nobody', password: 'abc12', confirm: 'abc' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const words of [
    'Enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ]) {
    await page.getByText(words, { exact: true }).waitFor();
  }

  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await expect.poll(() => page.getByLabel('Confirm password', { exact: true }).getAttribute('type')).toBe('password');
});

test('a password made of the user’s name shows a warning but is accepted', { tags: 'release' }, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  await page.goto(address);

  const person = await fillRegistration(page, { password: 'nora2026' });

  await page.getByText('This is easy to guess: it is based on a name or an address.').waitFor();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor();
  await logIn(page, person);
});

test('an address in use, a used-up link and a lost connection show errors and keep the typed text', {
  tags: 'release',
}, async () => {
  const { addCompany, invite, deactivate } = await staffOf(demo.program);
  const { id, address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  await page.goto(address);
  const create = page.getByRole('button', { name: 'Create Account' });

  await fillRegistration(page, { email: accountOf(demo.program, 'member').email.toUpperCase() });
  await create.click();
  await page.getByText('A user with this email already exists').waitFor();
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');

  const { email } = await fillRegistration(page, {});
  await page.context().setOffline(true);
  await create.click();
  await page.getByRole('alert').getByText('Failed to create account. Please try again.').waitFor();
  await page.context().setOffline(false);

  await deactivate(id);
  await create.click();
  await page.getByRole('alert').getByText('Invalid or expired invitation').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
});

test('the page shows that the server is working; a failed check can be retried', { tags: 'release' }, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  await page.route('**/invitations/validate/*', (route) => route.abort());
  await page.goto(address);
  await page.getByRole('alert').getByText('Failed to validate invitation. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Go to Login' }).waitFor();

  await page.unroute('**/invitations/validate/*');
  await page.route('**/api/ticketing/invitations/**', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('status').getByText('Checking your invitation...').waitFor();
  await fillRegistration(page, {});
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect.poll(() => page.getByRole('button', { name: 'Creating account...' }).isDisabled()).toBe(true);
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor();
});

test('the token goes to the server’s check and nowhere else, and leaves the address', async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const [path = '', token = ''] = address.split('?token=');
  const page = await openPage(demo);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  const response = await page.goto(address);
  await page.getByLabel('First name').waitFor();
  await page.waitForURL((url) => url.search === '');

  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const told = await Promise.all(
    requests.map(async (request) => `${request.url()} ${(await request.allHeaders()).referer ?? ''}`),
  );
  expect(
    told.filter((words) => words.includes(token)).map((words) => new URL(words.split(' ')[0] ?? '').pathname),
  ).toEqual([path, `/api/ticketing/invitations/validate/${token}`]);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('the page works beside a session and leaves it alone; a logout in another tab keeps the form', {
  tags: 'release',
}, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  const { name, ...admin } = accountOf(demo.program, 'admin');
  await logIn(page, admin, address);
  await fillRegistration(page, {});
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText(`In this browser ${name} is still logged in.`).waitFor();

  await page.goto(address);
  const { email } = await fillRegistration(page, {});
  const other = await page.context().newPage();
  await other.goto('/ticketing/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('**/ticketing/login');

  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText(`From now on you log in as ${email}.`).waitFor();
});

// Must be the last test, because it uses up the limit of this client.
test('too many registrations show how long to wait and keep the typed text', { tags: 'release' }, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const page = await openPage(demo);
  await page.goto(address);
  const { email } = accountOf(demo.program, 'member');
  const { password } = await fillRegistration(page, { email });
  const token = new URL(address, demo.program.url).searchParams.get('token');
  const body = { token, email, firstName: 'Nora', lastName: 'Quinn', password };
  const { call } = apiOf(demo.program.url);
  // Each counts, because it is refused only for its address, which is in use.
  const attempts = Array.from({ length: RegistrationLimit.registrations }, () =>
    call('POST', '/invitations/register', { body }),
  );
  await Promise.allSettled(attempts);

  await page.getByRole('button', { name: 'Create Account' }).click();

  await page
    .getByRole('alert')
    .getByText(/^Too many registrations in a short time\. Try again in /)
    .waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).not.toBe('');
});
