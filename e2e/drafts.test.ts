import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();
const HOUR = 3_600_000;
const kept = (page: Page) => page.getByText('We kept what you had typed.');

async function logInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.waitForURL('**/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('two hours over a half-written ticket end the session; after the login the form is there as it was', async () => {
  const page = await openPage(demo);
  await page.clock.install();
  const employee = accountOf(demo.program, 'employee');
  await logIn(page, employee);
  await page.goto('/ticketing/client?new=1');
  await page.getByLabel('Title').fill('The label printer prints blanks');
  await page.getByRole('combobox', { name: 'Category' }).fill('Printing & Peripherals');
  await page.getByLabel('Description').fill('Since this morning,\non both floors.');

  await page.clock.fastForward(2.1 * HOUR);
  await expectToast(page, 'Session Expired');
  await logInAgain(page, employee);

  await page.getByRole('dialog', { name: 'New Ticket' }).waitFor();
  await kept(page).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The label printer prints blanks');
  await expect.poll(() => page.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Printing & Peripherals');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Since this morning,\non both floors.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expectToast(page, 'Ticket created successfully');

  await page.goto('/ticketing/client?new=1');
  await page.getByLabel('Title').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
  await expect.poll(() => kept(page).count()).toBe(0);
  await page.context().close();
});

test('a comment outlives a reload, waits at its own ticket alone, and can be discarded', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  const cards = page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');
  await cards.first().click();
  await page.getByLabel('Add a comment').fill('It is still bro');

  await page.reload();
  await kept(page).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('It is still bro');

  await cards.nth(1).click();
  await page.waitForURL((url) => url.searchParams.has('ticket'));
  await kept(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');

  await cards.first().click();
  await kept(page).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');
  await page.reload();
  await page.getByLabel('Add a comment').waitFor();
  await expect.poll(() => kept(page).count()).toBe(0);
  await page.context().close();
});

test('a comment that was sent is no draft any more', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('Sent, not kept');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');

  await page.reload();

  await page.getByLabel('Add a comment').waitFor();
  await expect.poll(() => kept(page).count()).toBe(0);
  await page.context().close();
});

test('the provider’s form comes back with company and requester picked', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  const { company, name } = accountOf(demo.program, 'employee');
  await page.goto('/ticketing/admin?new=1');
  await page.getByRole('combobox', { name: 'Company' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await page.getByRole('combobox', { name: 'Requester' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Title').fill('Called about the scanner');
  await page.getByLabel('Description').fill('It beeps.');
  await page.getByLabel('Tags').fill('scanner, beep');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Create Ticket' }).click();

  await kept(page).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe(company);
  await expect.poll(() => page.getByRole('combobox', { name: 'Requester' }).inputValue()).toBe(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click();
  await expectToast(page, 'Ticket created successfully');
  await page.getByRole('dialog', { name: 'Called about the scanner' }).waitFor();
  await page.context().close();
});

test('an edit of a ticket’s words is kept until it is saved', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const description = page.getByRole('region', { name: 'Ticket details' }).getByLabel('Description');
  await description.fill('What really happened');

  await page.reload();
  await page.getByRole('button', { name: 'Edit details' }).click();

  await kept(page).waitFor();
  await expect.poll(() => description.inputValue()).toBe('What really happened');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expectToast(page, 'Ticket updated successfully');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect.poll(() => kept(page).count()).toBe(0);
  await page.context().close();
});

test('what one person typed is not shown to the next at the same browser', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.goto('/ticketing/client?new=1');
  await page.getByLabel('Title').fill('Salary of the new hire');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Logout' }).click();

  await logIn(page, accountOf(demo.program, 'employee'));
  await page.goto('/ticketing/client?new=1');

  await page.getByLabel('Title').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
  await expect.poll(() => kept(page).count()).toBe(0);
  await page.context().close();
});
