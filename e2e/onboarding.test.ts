import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { addressIn, fillRegistration, staffOf } from './links.ts';
import { expectToast, logIn, openPage, openSettings } from './portal.ts';
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
  await openSettings(admin, 'Invitations');
  await admin.getByRole('button', { name: 'Create invitation' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Create invitation' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('soulard');
  await dialog.getByRole('option', { name: 'Soulard Cooperage' }).click();
  await expect.poll(() => dialog.getByLabel('Expires in days').inputValue()).toBe('7');
  await dialog.getByLabel('Maximum uses').fill('1');
  await dialog.getByRole('button', { name: 'Create invitation' }).click();

  await shown(admin, 'Invitation created');
  await shown(admin, 'Registration link copied to the clipboard');
  const link = await admin.getByLabel('Registration link', { exact: true }).inputValue();
  await expect.poll(() => admin.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await admin.getByRole('button', { name: 'Done' }).click();
  const row = admin.getByRole('article', { name: 'Invitation to Soulard Cooperage' });
  await expect.poll(() => row.innerText()).toMatch(/Active\n+0 of 1 used · Expires .+\n+Created by .+, just now/);

  const newcomer = await openPage(demo);
  await newcomer.goto(addressIn(link));
  await newcomer.getByText('You are invited to our support portal, as part of Soulard Cooperage').waitFor();
  await newcomer.reload();
  await fillRegistration(newcomer, {});
  await newcomer.getByRole('button', { name: 'Create account' }).click();
  // Nobody types the password that was chosen just now again.
  await newcomer.getByText('Soulard Cooperage', { exact: true }).waitFor();
  await newcomer.getByRole('button', { name: 'New ticket' }).first().click();
  await newcomer.getByRole('button', { name: 'Something else' }).click();
  await newcomer.getByLabel('Title').fill('My badge opens no door');
  await newcomer.getByLabel('Description').fill('Since this morning.');
  await newcomer.getByRole('button', { name: 'Create ticket' }).click();
  await expectToast(newcomer, 'Ticket created');
  await newcomer.getByRole('dialog', { name: 'My badge opens no door' }).waitFor();

  await admin.reload();
  await row.getByText('Used up', { exact: true }).waitFor();
  await expect.poll(() => row.innerText()).toContain('1 of 1 used');
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
});
