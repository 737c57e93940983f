import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { contactMessage } from '#test/app.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { withMailDemo } from './mail-demo.ts';
import { expectToast, logIn, openPage } from './portal.ts';

const { demo, mailTo } = withMailDemo();
let admin: Page;

beforeAll(async () => {
  admin = await openPage(demo);
  await logIn(admin, accountOf(demo.program, 'super_admin'), '/ticketing/admin?settings=open');
});

const settings = () => admin.getByRole('dialog', { name: 'System Settings' });
const row = (name: string) => settings().getByRole('listitem').filter({ hasText: name });

/** The toast with this text over a dialog, which hides everything around it from the tree of roles. */
async function expectToastOver(page: Page, text: string) {
  await page.locator('[data-toasts]').getByText(text, { exact: true }).first().waitFor();
}

/** Sets a setting as staff do, and waits until the list shows it. */
async function set(name: string, value: string) {
  await settings()
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const form = admin.getByRole('dialog', { name: `Edit ${name}` });
  await form.getByLabel(name, { exact: true }).and(form.locator('input')).fill(value);
  await form.getByRole('button', { name: 'Update Setting' }).click();
  await expectToastOver(admin, 'Setting updated successfully');
  await form.waitFor({ state: 'hidden' });
  await row(name).getByText(`Value: ${value}`, { exact: true }).waitFor();
}

test('settings are listed by category with their meaning; fixed ones are marked', async () => {
  const headings = settings().getByRole('heading', { level: 4 });
  await headings.first().waitFor();

  expect((await headings.allInnerTexts()).slice(0, 7)).toEqual([
    'Provider',
    'Website',
    'Invitations',
    'Tickets',
    'Files',
    'Email',
    'Security',
  ]);
  await expect.poll(() => row('Auto close days').innerText()).toContain('0 means never');
  await expect.poll(() => row('Session hours').innerText()).toMatch(/2\s+Fixed/);
  await expect.poll(() => row('Min password length').innerText()).toMatch(/6\s+Fixed/);
  expect(
    await settings()
      .getByRole('button', { name: /^Edit (Session|Min)/ })
      .count(),
  ).toBe(0);
});

test('the settings for name, phone and email appear before the login', async () => {
  await set('Provider name', 'Cardinal IT');
  await set('Support phone', '(314) 555-0100');
  await set('Support email', 'help@cardinal.example');
  const visitor = await openPage(demo);

  await visitor.goto('/ticketing/login');
  await visitor.getByRole('link', { name: 'Cardinal IT' }).waitFor();

  const phone = visitor.getByRole('link', { name: '(314) 555-0100' });
  await expect.poll(() => phone.getAttribute('href')).toBe('tel:3145550100');
  const email = visitor.getByRole('link', { name: 'help@cardinal.example' });
  await expect.poll(() => email.getAttribute('href')).toBe('mailto:help@cardinal.example');
  await expect.poll(() => visitor.title()).toBe('Log in · Cardinal IT');
  expect(await visitor.locator('body').innerText()).not.toContain('Archway');
  for (const page of ['register', 'reset-password']) {
    await visitor.goto(`/ticketing/${page}?token=nothing`);
    await visitor.getByRole('link', { name: '(314) 555-0100' }).waitFor();
  }
});

test('until the server responds, the page shows the provider’s default name', { tags: 'release' }, async () => {
  const visitor = await openPage(demo);
  await visitor.route('**/api/ticketing/provider', (route) => route.abort());

  await visitor.goto('/ticketing/login');

  await visitor.getByRole('link', { name: '(314) 555-0142' }).waitFor();
});

test('messages from the website go to the configured mailbox, with the configured name', async () => {
  await set('Contact mailbox', 'sales@cardinal.example');

  await fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...contactMessage(), firstName: 'Zelda' }),
  });
  const mail = await mailTo('sales@cardinal.example', 'Zelda');

  expect(mail.to).toEqual(['sales@cardinal.example']);
  expect(mail.header('subject')).toContain('Zelda');
  expect(mail.header('from')).toMatch(/^Cardinal IT </);
  expect(mail.text).toContain('Cardinal IT\n(314) 555-0100 · help@cardinal.example');
});

test('a new invitation is valid for the configured number of days', { tags: 'release' }, async () => {
  await set('Default invitation days', '30');

  await settings().getByRole('button', { name: 'Create Invitation' }).click();
  const form = admin.getByRole('dialog', { name: 'Create Invitation' });
  await form.getByLabel('Expires in days').waitFor();

  await expect.poll(() => form.getByLabel('Expires in days').inputValue()).toBe('30');
  await form.getByRole('button', { name: 'Cancel' }).click();
});

test('an invalid value is refused at its field, and the stored one stays', { tags: 'release' }, async () => {
  await settings().getByRole('button', { name: 'Edit Auto close days' }).click();
  const form = admin.getByRole('dialog', { name: 'Edit Auto close days' });
  const field = form.getByLabel('Auto close days', { exact: true }).and(form.locator('input'));
  await field.fill('9999');
  await form.getByRole('button', { name: 'Update Setting' }).click();
  await form.getByText('Choose a whole number from 0 to 3650').waitFor();

  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await admin.getByText('Failed to update setting').count()).toBe(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await row('Auto close days').getByText('Value: 0', { exact: true }).waitFor();
});

test('resolved tickets close after the configured number of days', { tags: 'release' }, async () => {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await api.logIn(email, password);
  const day = 24 * 3_600_000;
  const resolved = async (): Promise<{ resolvedAt: string }[]> =>
    api.call('GET', '/tickets?status=resolved', { token });
  const old = (await resolved()).filter(({ resolvedAt }) => Date.now() - Date.parse(resolvedAt) > 3 * day);
  const fresh = (await resolved()).length - old.length;
  expect(old.length).toBeGreaterThan(0);

  await set('Auto close days', '3');

  await vi.waitFor(async () => expect(await resolved()).toHaveLength(fresh), 10_000);
});

test('client staff can reopen a ticket only if the setting allows it', { tags: 'release' }, async () => {
  const api = apiOf(demo.program.url);
  const manager = accountOf(demo.program, 'manager');
  const token = await api.logIn(manager.email, manager.password);
  const staff = accountOf(demo.program, 'super_admin');
  const staffToken = await api.logIn(staff.email, staff.password);
  const ticket = await api.call('POST', '/tickets', { token, body: { title: 'Paper jam', description: 'Tray 2.' } });
  const body = { assignedToId: ticket.clientId, status: 'resolved' };
  await api.call('PUT', `/tickets/${ticket.id}`, { token: staffToken, body });
  const page = await openPage(demo);
  await logIn(page, manager, '/robots.txt');
  const offered = async () => {
    await page.goto(`/ticketing/client?ticket=${ticket.id}`);
    await page.getByRole('button', { name: 'Edit Ticket' }).click();
    return page.getByRole('dialog', { name: 'Paper jam' }).getByLabel('Status').locator('option');
  };

  const before = await offered();
  await before.filter({ hasText: 'In progress' }).waitFor({ state: 'attached' });

  await settings().getByRole('button', { name: 'Edit Clients may reopen' }).click();
  const form = admin.getByRole('dialog', { name: 'Edit Clients may reopen' });
  await form.getByRole('switch', { name: 'Clients may reopen', checked: true }).press('Space');
  await form.getByRole('button', { name: 'Update Setting' }).click();
  await row('Clients may reopen').getByText('Value: No', { exact: true }).waitFor();

  const answered = page.waitForResponse('**/api/ticketing/provider');
  const after = await offered();
  await answered;
  await expect.poll(() => after.allInnerTexts()).toEqual(['Resolved']);
  await page.getByRole('textbox', { name: 'Tags' }).fill('paper');
  await page.getByRole('button', { name: 'Update Ticket' }).click();
  await expectToast(page, 'Ticket updated successfully');
});

test('failed settings show an error and load on retry', { tags: 'release' }, async () => {
  await admin.route('**/api/ticketing/admin/settings', (route) => route.abort());
  await admin.reload();
  await settings().getByText('Failed to load settings').waitFor();

  await admin.unroute('**/api/ticketing/admin/settings');
  await settings().getByRole('button', { name: 'Try again' }).first().click();

  await row('Provider name').getByText('Cardinal IT').waitFor();
});
