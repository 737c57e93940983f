import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { logIn, openPage } from './portal.ts';
import { servedPages } from './site.ts';
import { nothing, watch } from './watch.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

test('no page of the site violates its own policy', { tags: 'release' }, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  const seen = await watch(page);

  for (const path of [...servedPages(), '/no-such-page']) {
    await page.goto(path);
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .waitFor();

  expect(seen).toEqual(nothing);
});

test('the dashboard never violates its policy; the page behind a dialog does not scroll', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  const seen = await watch(page);
  const { company, name } = accountOf(demo.program, 'employee');

  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin?new=1');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().waitFor();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await page.goto('/ticketing/admin');
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-ticket]:focus').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await walkSettings(page);
  await walkPeople(page, { company, name });
  await walkArticles(page);
  await walkAccount(page);
  for (const path of ['inquiries?status=all', 'audit-log?kind=ticket&action=changed']) {
    await page.goto(`/ticketing/admin/${path}`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  }

  expect(seen).toEqual(nothing);
});

async function walkSettings(page: Page) {
  await page.goto('/ticketing/admin?settings=open');
  await page.getByRole('button', { name: 'Edit Clients may reopen' }).click();
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Create Invitation' }).last().click();
  await page.getByRole('button', { name: 'Done' }).click();
  await openEach(page, [/^Deactivate/]);
}

async function walkPeople(page: Page, { company, name }: { company: string; name: string }) {
  await page.goto('/ticketing/admin/companies');
  await page.getByRole('heading', { name: company }).getByRole('button').click();
  await openEach(page, ['Add Company', `Edit ${company}`, `Delete ${company}`, 'Add User', `Edit ${name}`]);
  await openEach(page, [`Deactivate ${name}`, `Delete ${name}`, `Password reset link for ${name}`]);
  await page.goto('/ticketing/admin/admins');
  await openEach(page, ['Add Admin', `Edit ${accountOf(demo.program, 'admin').name}`]);
}

async function walkArticles(page: Page) {
  await page.goto('/ticketing/admin/articles');
  await openEach(page, [/^Delete The printer/]);
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.getByRole('tab', { name: 'Write' }).click();
  await page.getByLabel('Title').fill('x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function walkAccount(page: Page) {
  await page.goto('/ticketing/admin/account');
  await page.getByRole('button', { name: 'Set Up Two-Factor Login' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Current password', { exact: true })
    .fill(accountOf(demo.program, 'super_admin').password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Key', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByText(/easy to guess|common/i).waitFor();
}

/** Clicks each button and closes what it opened. */
async function openEach(page: Page, names: (string | RegExp)[]) {
  for (const name of names) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await dialog(page).waitFor();
    const before = await page.locator('[role=dialog], [role=alertdialog]').count();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role=dialog], [role=alertdialog]').count()).toBeLessThan(before);
  }
}

test('the client portal and the linked pages never violate their policy', async () => {
  const page = await openPage(demo);
  const seen = await watch(page);
  const staff = await staffOf(demo.program);
  const companyId = await staff.addCompany('Cardinal Freight');

  for (const address of [
    (await staff.invite(companyId)).address,
    await staff.resetLink((await staff.hire(companyId)).id),
  ]) {
    await page.goto(address);
    await page
      .getByLabel(/password/i)
      .first()
      .waitFor();
  }
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.goto('/ticketing/client?new=1');
  await page.getByRole('combobox', { name: 'Category' }).fill('Something new');
  await page.goto('/ticketing/client/articles');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/ticketing/login');

  expect(seen).toEqual(nothing);
});

test.each(['/', '/contact', '/api/docs', '/ticketing/login', '/no-such-page'])(
  'what somebody smuggles into %s does not run',
  async (path) => {
    const page = await openPage(demo);
    const { stopped, dialogs } = await watch(page);
    await page.goto(path);

    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
      const sheet = document.createElement('style');
      sheet.textContent = 'body { display: none }';
      document.head.append(sheet);
      document.body.insertAdjacentHTML('beforeend', '<p style="display: none" id="smuggled">Hello</p>');
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/none" onerror="alert(1)"><svg onload="alert(2)"></svg>',
      );
      document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" alt="">');
      // Restores elements that the policy blocked.
      setTimeout('document.title = "taken over"');
    });

    await expect
      .poll(() => [...new Set(stopped.map((what) => what.split(' ')[0]))].sort())
      .toEqual([
        'console',
        'img-src',
        'script-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ]);
    expect(dialogs).toEqual([]);
    expect(await page.title()).not.toBe('taken over');
    await expect.poll(() => page.locator('#smuggled').isVisible()).toBe(true);
  },
);
