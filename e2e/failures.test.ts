import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { expectAccessible } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { goOffline, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** Actions without a network, and the messages that users see. */
const failures: { words: string; address: string; prepare: (page: Page) => Promise<unknown>; act: string }[] = [
  {
    words: 'Failed to update ticket: Archway can’t be reached',
    address: '/ticketing/admin',
    prepare: async (page) => {
      await page.locator('[data-ticket]').first().click();
      await dialog(page).getByLabel('Priority').selectOption('Low');
    },
    act: 'Update Ticket',
  },
  {
    words: 'Failed to create company: Archway can’t be reached',
    address: '/ticketing/admin/companies',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Company' }).click();
      await dialog(page).getByLabel('Company name').fill('Cardinal Freight');
    },
    act: 'Add Company',
  },
  {
    words: 'Failed to create user: Archway can’t be reached',
    address: '/ticketing/admin/companies',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add User' }).click();
      await dialog(page).getByRole('combobox', { name: 'Company' }).click();
      await page.getByRole('option').first().click();
      await fillPerson(page);
    },
    act: 'Add User',
  },
  {
    words: 'Failed to create admin: Archway can’t be reached',
    address: '/ticketing/admin/admins',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Admin' }).click();
      await fillPerson(page);
    },
    act: 'Add Admin',
  },
  {
    words: 'Failed to update admin. Please try again.',
    address: '/ticketing/admin/admins',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await dialog(page).getByLabel('Phone').fill('(314) 555-0188');
    },
    act: 'Update',
  },
  {
    words: 'Failed to create article: Archway can’t be reached',
    address: '/ticketing/admin/articles?new=1',
    prepare: async (page) => {
      await dialog(page).getByLabel('Title').fill('Badge readers');
      await dialog(page).getByRole('combobox', { name: 'Category' }).fill('Doors');
      await dialog(page).getByLabel('Content').fill('Hold the badge still.');
    },
    act: 'Create Article',
  },
];

async function fillPerson(page: Page) {
  await dialog(page).getByLabel('First name').fill('Joan');
  await dialog(page).getByLabel('Last name').fill('Clarke');
  await dialog(page).getByLabel('Email').fill('joan@bell.example');
  await dialog(page).getByLabel('Password', { exact: true }).fill('nanosecond');
}

test('without a network each form says what failed and stays', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/robots.txt');
  for (const { words, address, prepare, act } of failures) {
    await page.goto(address);
    await prepare(page);

    await goOffline(page);
    await dialog(page).getByRole('button', { name: act }).click();

    await said(page, words);
    const isEnabled = () => dialog(page).getByRole('button', { name: act }).isEnabled();
    await expect.poll(isEnabled, { message: words }).toBe(true);
    await page.context().setOffline(false);
  }
});

test('a comment that was not sent says so beside its text until it is, and is sent once', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('The line was down.');
  const unsent = page.getByText('Not sent. Your text is still here.');

  await goOffline(page);
  await page.getByRole('button', { name: 'Send Comment', exact: true }).click();
  await unsent.waitFor();
  await expectAccessible(page, 'a comment that was not sent');
  await page
    .getByRole('region', { name: /notifications/i })
    .getByText('Error', { exact: true })
    .waitFor({ state: 'hidden' });
  expect(await unsent.isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();

  const sent = page
    .getByRole('region', { name: 'Comments' })
    .getByRole('listitem')
    .filter({ hasText: 'The line was down.' });
  await sent.waitFor();
  await unsent.waitFor({ state: 'hidden' });
  await expect.poll(() => sent.count()).toBe(1);
});

test('without a network a confirmed question ends with what failed', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/robots.txt');
  for (const [words, address, question, answer] of [
    ['Failed to delete article', '/ticketing/admin/articles', /^Delete /, 'Delete article'],
    ['Failed to remove admin', '/ticketing/admin/admins', /^Remove /, 'Remove admin'],
    ['Failed to deactivate invitation', '/ticketing/admin?settings=open', /^Deactivate /, 'Deactivate'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: question }).first().click();

    await goOffline(page);
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();

    await said(page, new RegExp(`^${words}: Archway can’t be reached`));
    await page.context().setOffline(false);
  }
});

test('an address in use shows the server’s message for an admin', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/admins');
  const { name } = accountOf(demo.program, 'admin');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel('Email').fill(accountOf(demo.program, 'manager').email);
  await dialog(page).getByRole('button', { name: 'Update' }).click();

  await said(page, 'Failed to update admin: A user with this email already exists');
});

test('a login without a response shows an error and can be retried', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  // The page loads all its code before the network fails.
  await page.goto('/ticketing/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.getByRole('alert').getByText('Login failed. Please try again.').waitFor();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret');
});

const htmlPage = { contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' };

test.each([502, 200])(
  'a login answered %i with a page of a proxy says that it failed and can be tried again',
  async (status) => {
    const page = await openPage(demo);
    await page.route('**/api/ticketing/auth/login', (route) => route.fulfill({ status, ...htmlPage }));
    await page.goto('/ticketing/login');
    await page.getByLabel('Email').fill('ada@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByRole('button', { name: 'Log in' }).click();

    await page.getByRole('alert').getByText('Login failed. Please try again.', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret');
  },
);

test('an HTML page of a proxy shows the error message of the failed call', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'), '/robots.txt');
  for (const status of [502, 200]) {
    await page.goto('/ticketing/client');
    await page.locator('[data-ticket]').first().click();
    await page.getByLabel('Add a comment').fill('Still there?');
    await page.route('**/api/ticketing/tickets**', (route) => route.fulfill({ status, ...htmlPage }));
    await page.getByRole('button', { name: 'Send Comment' }).click();
    await page.getByText('Failed to add comment', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('Still there?');

    await page.reload();
    await page.getByText('Failed to load tickets', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText(/JSON|Unexpected|Bad Gateway/).count()).toBe(0);
    await page.unroute('**/api/ticketing/tickets**');
  }
});

test.each([
  ['/ticketing/register?token=x', 'Failed to validate invitation. Please try again.'],
  ['/ticketing/reset-password?token=x', 'Failed to validate reset token. Please try again.'],
])('%s answered with a page of a proxy says “%s”', async (address, words) => {
  const page = await openPage(demo);
  await page.route('**/api/ticketing/**', (route) => route.fulfill({ status: 502, ...htmlPage }));
  await page.goto(address);
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
});

/** Sends the comment that is typed as a script would: no key and no mouse tells the page that somebody is there. */
async function sendQuietly(page: Page) {
  // Delayed, because the page may navigate before it can respond to this call.
  await page.evaluate(() => {
    setTimeout(() => document.querySelector<HTMLFormElement>('form:has(textarea)')?.requestSubmit());
  });
}

test('the page itself refuses calls after two idle hours, or without a token', async () => {
  const page = await openPage(demo);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await logIn(page, accountOf(demo.program, 'employee'));
  await page.locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('Still there?');
  calls.length = 0;

  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}');
    localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, lastActivity: Date.now() - 7_300_000 }));
  });
  await sendQuietly(page);
  await page.waitForURL('**/ticketing/login');
  await said(page, 'You have been logged out due to 2 hours of inactivity.');

  await logIn(page, accountOf(demo.program, 'employee'));
  await page.locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('Still there?');
  calls.length = 0;
  await page.evaluate(() => localStorage.removeItem('ticketing-auth'));
  await sendQuietly(page);
  await said(page, 'Failed to add comment: No authentication token');

  expect(calls).toEqual([]);
});

test('the list shows that it is loading, and that no ticket was ever created', { tags: 'release' }, async () => {
  const account = { email: 'boss@msp.example', password: 'chosen by me' };
  const program = await startProgram({ env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password } });
  const page = await openPage({ browser: demo.browser, program });
  await logIn(page, account);
  await page.getByRole('heading', { name: 'No tickets found' }).waitFor();
  await page.getByText('No tickets have been created yet.').waitFor();

  await page.route('**/api/ticketing/tickets?*', async (route) => {
    await page.getByText('Loading tickets...').waitFor({ state: 'attached' });
    await route.continue();
  });
  await page.reload();

  await page.getByText('No tickets have been created yet.').waitFor();
  await program.stop();
});
