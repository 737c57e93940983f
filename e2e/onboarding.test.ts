import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { accountOf } from './accounts.ts';
import { addressIn, fillRegistration, staffOf } from './links.ts';
import { expectToast, goOffline, logIn, logInByForm, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** A toast while a dialog is open, which hides everything else from the roles. */
const shown = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true }).waitFor();

test('an admin invites a company; a new person registers in another browser, logs in and raises a ticket', async () => {
  const { addCompany } = await staffOf(demo.program);
  await addCompany('Soulard Cooperage');
  const admin = await openPage(demo);
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(admin, accountOf(demo.program, 'admin'));
  await admin.getByRole('button', { name: 'System Settings' }).click();
  await admin.getByRole('button', { name: 'Create Invitation' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create Invitation' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('soulard');
  await dialog.getByRole('option', { name: 'Soulard Cooperage' }).click();
  await expect.poll(() => dialog.getByLabel('Expires in days').inputValue()).toBe('7');
  await dialog.getByLabel('Maximum uses').fill('1');
  await dialog.getByRole('button', { name: 'Create Invitation' }).click();

  await shown(admin, 'Invitation Created');
  await shown(admin, 'Registration link copied to the clipboard');
  const link = await admin.getByLabel('Registration link', { exact: true }).inputValue();
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await admin.getByRole('button', { name: 'Done' }).click();
  const row = admin.getByRole('article', { name: 'Invitation to Soulard Cooperage' });
  await expect.poll(() => row.innerText()).toMatch(/Active\n+0 of 1 used · Expires .+\n+Created by .+, just now/);

  const newcomer = await openPage(demo);
  await newcomer.goto(addressIn(link));
  await newcomer.getByText('You are invited to join Soulard Cooperage').waitFor();
  await newcomer.reload();
  const person = await fillRegistration(newcomer, {});
  await newcomer.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(newcomer, 'Account Created!');
  await newcomer.getByRole('heading', { name: 'Account Created!' }).and(newcomer.locator(':focus')).waitFor();
  await newcomer.getByRole('button', { name: 'Go to Login' }).click();
  await newcomer.waitForURL('**/ticketing/login');
  await logIn(newcomer, person);
  await newcomer.getByText('Soulard Cooperage', { exact: true }).waitFor();
  await newcomer.getByRole('button', { name: 'New Ticket' }).first().click();
  await newcomer.getByLabel('Title').fill('My badge opens no door');
  await newcomer.getByLabel('Description').fill('Since this morning.');
  await newcomer.getByRole('button', { name: 'Create Ticket' }).click();
  await expectToast(newcomer, 'Ticket created successfully');
  await newcomer.getByRole('dialog', { name: 'My badge opens no door' }).waitFor();

  await admin.reload();
  await row.getByText('Used up', { exact: true }).waitFor();
  await expect.poll(() => row.innerText()).toContain('1 of 1 used');
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
});

test('an invitation is deactivated after confirmation; the copied link is the created one', {
  tags: 'release',
}, async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Delmar Bakery'));
  const page = await openPage(demo);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin?settings=open');
  await page.getByLabel('Search invitations by company').fill('delmar');
  await expect.poll(() => page.getByRole('article', { name: /^Invitation to/ }).count()).toBe(1);
  const row = page.getByRole('article', { name: 'Invitation to Delmar Bakery' });
  await row.getByRole('button', { name: /^Copy link/ }).click();
  await shown(page, 'Registration link copied to the clipboard');
  expect(addressIn(await page.evaluate(() => navigator.clipboard.readText()))).toBe(address);

  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();

  await shown(page, 'Invitation deactivated successfully');
  await row.getByText('Deactivated', { exact: true }).waitFor();
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
  await page.goto(address);
  await page.getByRole('alert').getByText('Invalid or expired invitation').waitFor();
});

test('the invitation form marks mistakes at their fields, and a failure keeps the typed values', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin?settings=open');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Invitation' });
  const create = dialog.getByRole('button', { name: 'Create Invitation' });
  await dialog.getByLabel('Expires in days').fill('366');
  await dialog.getByLabel('Maximum uses').fill('0');
  await create.click();
  await dialog.getByText('Choose a company from the list.').waitFor();
  await dialog.getByText('Choose a whole number of days from 1 to 365').waitFor();
  await dialog.getByText('Choose a whole number from 1 to 1,000,000, or leave it empty').waitFor();

  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await dialog.getByRole('option').first().click();
  await dialog.getByLabel('Expires in days').fill('');
  await dialog.getByLabel('Maximum uses').fill('3');
  await goOffline(page);
  await create.click();
  await page
    .getByText(/^Failed to create invitation: /)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await create.click();

  await page.getByText(/It works for 3 people, until/).waitFor();
});

test('without a clipboard the link is shown selected, with a hint how to copy it', { tags: 'release' }, async () => {
  // Insecure pages have no clipboard API, as in an office installation without a certificate.
  const browser = await launchBrowser(['--host-resolver-rules=MAP help.test 127.0.0.1']);
  const program = { ...demo.program, url: demo.program.url.replace(/\/\/[^:]+/, '//help.test') };
  const page = await openPage({ browser, program });
  // Only this browser resolves help.test.
  await logInByForm(page, accountOf(demo.program, 'admin'));
  await page.goto('/ticketing/admin?settings=open');
  const refusal = page.getByText('Your browser did not let us copy. The link is selected');
  const selection = () => page.evaluate(() => getSelection()?.toString());

  await page
    .getByRole('button', { name: /^Copy link/ })
    .first()
    .click();
  await refusal.waitFor();
  await expect.poll(() => selection()).toContain('/ticketing/register?token=');

  await page.getByRole('button', { name: 'Create Invitation' }).click();
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Create Invitation' }).last().click();
  await shown(page, 'Invitation Created');
  const dialog = page.getByRole('dialog', { name: 'Invitation Created' });
  await dialog.getByText('Your browser did not let us copy. The link is selected').waitFor();
  expect(await dialog.innerText()).not.toContain('on your clipboard');
  await expect.poll(() => selection()).toBe(await dialog.getByLabel('Registration link', { exact: true }).inputValue());
  await browser.close();
});

test('a failed list shows an error and loads on retry; a search without a match says so', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await goOffline(page);
  await page.getByRole('button', { name: 'System Settings' }).click();
  await shown(page, 'This part of the page could not be loaded. Check your connection, then reload the page.');
  await page.context().setOffline(false);
  await page.reload();
  await page.route('**/api/ticketing/admin/invitations?*', (route) => route.abort());
  await page.getByRole('button', { name: 'System Settings' }).click();
  await page.getByText('Failed to load invitations').waitFor();
  await page.unroute('**/api/ticketing/admin/invitations?*');
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await page
    .getByRole('article', { name: /^Invitation to/ })
    .first()
    .waitFor();

  await page.getByLabel('Search invitations by company').fill('no company is called this');

  await page.getByRole('heading', { name: 'No invitations found' }).waitFor();
});
