// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

async function openAs(role: Role, address?: string) {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role), address);
  return page;
}

type RoleOnPage = Parameters<Page['getByRole']>[0];

/** Fails unless the element with this role and name is focused. */
async function expectFocus(page: Page, role: RoleOnPage, name: string | RegExp, message?: string) {
  await expect
    .poll(
      () =>
        page
          .getByRole(role, { name, exact: true })
          .evaluateAll((all) => all.some((element) => element === document.activeElement)),
      { message },
    )
    .toBe(true);
}

const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent));

test('by keyboard a ticket opens at its title, a disabled button does nothing, and c opens New Ticket', async () => {
  const page = await openAs('employee');
  const card = page.getByRole('list', { name: 'Tickets' }).getByRole('link').first();
  const title = await card.innerText();
  await card.press('Enter');
  await expectFocus(page, 'heading', title);

  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.getByRole('button', { name: 'Send Comment', disabled: true }).press('Enter');
  await expect.poll(() => focusedText(page)).toContain('Send');
  expect(posts).toEqual([]);

  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New Ticket' }).waitFor();
  await expectFocus(page, 'textbox', 'Title');
  await page.keyboard.type('The scanner hums');
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The scanner hums');
});

test('Send and Update Ticket keep the focus while the call runs and after it', async () => {
  const page = await openAs('admin');
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await page.getByLabel('Add a comment').fill('We are on it');
  await page.getByRole('button', { name: 'Send Comment' }).press('Enter');
  await expectToast(page, 'Comment added successfully');
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');
  await expect.poll(() => focusedText(page)).not.toBe('nothing');

  const panel = page.getByRole('dialog');
  const priority = await panel.getByLabel('Priority').inputValue();
  await panel.getByLabel('Priority').selectOption(priority === 'low' ? 'high' : 'low');
  await panel.getByRole('button', { name: 'Update Ticket' }).press('Enter');

  await expectToast(page, 'Ticket updated successfully');
  await panel.getByRole('button', { name: 'Update Ticket', disabled: true }).waitFor();
  await expect.poll(() => focusedText(page)).toBe('Update Ticket');
});

test.each([
  ['admin', '', 'Edit details', 'textbox', 'Title', 'Save details'],
  ['member', 'Assigned to you', 'Edit Ticket', 'combobox', 'Status', 'Update Ticket'],
] as const)('the form that an %s edits a ticket with takes the focus and gives it back', async (...names) => {
  const [role, assigned, opener, field, label, save] = names;
  const page = await openAs(role);
  await page.getByRole('article').filter({ hasText: assigned }).first().getByRole('link').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: opener }).press('Enter');
  await expectFocus(page, field, label);

  await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectFocus(page, 'button', opener);

  await panel.getByRole('button', { name: opener }).press('Enter');
  await panel.getByRole('textbox', { name: /^Tags/ }).fill('printer');
  await panel.getByRole('button', { name: save }).press('Enter');
  await expectToast(page, 'Ticket updated successfully');
  await expectFocus(page, 'button', opener);
});
