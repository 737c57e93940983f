import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { connectLive, logIn, openPage } from './portal.ts';
import { nothing, watch } from './watch.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('what libraries draw violates no policy: dialogs, menus, Markdown, notices and a QR code', async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  const seen = await watch(page);

  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .waitFor();
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin?new=1');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().waitFor();
  await connectLive(page, () => page.goto('/ticketing/admin'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await walkArticles(page);
  await walkAccount(page);

  expect(seen).toEqual(nothing);
});

async function walkArticles(page: Page) {
  await page.goto('/ticketing/admin/articles');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('ipconfig /all').waitFor();
  await page.getByRole('tab', { name: 'Write' }).click();
  await page.getByLabel('Title').fill('x');
  await page.getByRole('button', { name: 'Bold (Ctrl B)' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function walkAccount(page: Page) {
  await page.goto('/ticketing/admin/account');
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
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

test('what somebody smuggles into a page does not run', async () => {
  const page = await openPage(demo);
  const { stopped, dialogs } = await watch(page);
  for (const path of ['/', '/contact', '/api/docs', '/ticketing/login', '/no-such-page']) {
    stopped.length = 0;
    await page.goto(path);

    await smuggle(page);

    const kinds = () => [...new Set(stopped.map((what) => what.split(' ')[0]))].sort();
    await expect
      .poll(kinds, { message: path })
      .toEqual([
        'console',
        'img-src',
        'script-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ]);
    expect(await page.title()).not.toBe('taken over');
    expect(await page.locator('#smuggled').isVisible()).toBe(true);
  }
  expect(dialogs).toEqual([]);
});

/**
 * Adds scripts, styles and pictures to a page as an attacker would who can write into its HTML. The first picture reports
 * its attribute when it has failed to load.
 */
function smuggle(page: Page) {
  return page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
    const sheet = document.createElement('style');
    sheet.textContent = 'body { display: none }';
    document.head.append(sheet);
    document.body.insertAdjacentHTML('beforeend', '<p style="display: none" id="smuggled">Hello</p>');
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="alert(1)"><svg onload="alert(2)"></svg>');
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" alt="">');
    // Text is a script here, which the policy blocks as well.
    setTimeout('document.title = "taken over"');
    const picture = document.querySelector('img[src="/none"]');
    await new Promise((failed) => picture?.addEventListener('error', failed));
  });
}
