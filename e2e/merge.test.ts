import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, homeOf, keepToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Raised = { id: string; ticketNumber: string };

/** Two tickets of an employee and of their manager, with a comment and an internal note each. */
async function raiseTwo() {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const tokenOf = async (role: 'admin' | 'manager' | 'employee') => {
    const { email, password } = accountOf(demo.program, role);
    return logInto(email, password);
  };
  const admin = await tokenOf('admin');
  const [employee, manager] = [await tokenOf('employee'), await tokenOf('manager')];
  const raise = async (token: string, title: string): Promise<Raised> => {
    const ticket = { title, description: `${title}: since Monday.`, priority: 'medium' };
    const { id, ticketNumber } = await call('POST', '/tickets', { token, body: ticket });
    await call('POST', `/tickets/${id}/comments`, { token, body: { comment: `${title}: still.` } });
    const note = { comment: `${title}: a note.`, isInternal: true };
    await call('POST', `/tickets/${id}/comments`, { token: admin, body: note });
    return { id, ticketNumber };
  };
  return { first: await raise(employee, 'The copier smokes'), second: await raise(manager, 'The copier burns') };
}

const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });
const expectOpen = (page: Page, { id }: Raised) =>
  expect.poll(() => new URL(page.url()).searchParams.get('ticket')).toBe(id);

/** Opens a ticket by its link. */
async function open(page: Page, role: 'admin' | 'employee', { id }: Raised) {
  await logIn(page, accountOf(demo.program, role), `${homeOf(role)}?ticket=${id}`);
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
}

/** Opens the ticket's menu with the keyboard. */
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  for (const item = page.getByRole('menuitem', { name: action }); !(await isFocused(item)); )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const isFocused = (item: ReturnType<Page['locator']>) => item.evaluate((each) => each === document.activeElement);

/** Presses the toast's button with the keyboard. */
async function undoInToast(page: Page) {
  await page.keyboard.press('F8');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  // The first Tab reaches the toast itself.
  for (let step = 0; step < 2 && !(await isFocused(undo)); step++) await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(undo)).toBe(true);
  await page.keyboard.press('Enter');
}

test('staff merge a ticket by keyboard, see where its comments came from, and undo it in the toast', async () => {
  const { first, second } = await raiseTwo();
  const page = await openPage(demo);
  await open(page, 'admin', first);

  await choose(page, 'Merge into…');
  const dialog = page.getByRole('dialog', { name: /^Merge/ });
  await expectFocused(dialog.getByRole('combobox'));
  await page.keyboard.type('copier burns');
  // Until then, the list has other tickets.
  const options = page.getByRole('option');
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining(second.ticketNumber)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText(`${first.ticketNumber} is closed.`, { exact: false }).waitFor();
  await page.keyboard.press('Enter');

  await keepToast(page, `Merged into ${second.ticketNumber}`);
  await expectOpen(page, second);
  await thread(page).getByText('The copier smokes: since Monday.').waitFor();
  await thread(page).getByText(`From ${first.ticketNumber} “The copier smokes”`).waitFor();
  await expect.poll(() => thread(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(5);

  await undoInToast(page);
  await expectOpen(page, first);
  await thread(page).getByText('The copier smokes: still.').waitFor();
  await expect.poll(() => thread(page).getByText('The copier burns: still.').count()).toBe(0);
});

test('staff split comments off by keyboard, and undo it in the new ticket', async () => {
  const { first } = await raiseTwo();
  const page = await openPage(demo);
  await open(page, 'admin', first);

  await choose(page, 'Split…');
  const dialog = page.getByRole('dialog', { name: /^Split/ });
  await expectFocused(dialog.getByLabel('Title'));
  await page.keyboard.type('The copier is still there');
  await dialog.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await dialog.getByText('Becomes the description').waitFor();
  await page.keyboard.press('Enter');

  await page.getByRole('dialog').getByRole('heading', { name: 'The copier is still there' }).waitFor();
  await page.getByText('Split off from').waitFor();
  await thread(page).getByRole('article', { name: 'Description' }).getByText(': still.').waitFor();
  await expect.poll(() => thread(page).getByRole('listitem').filter({ hasText: ': still.' }).count()).toBe(0);
  await page.getByRole('button', { name: `Undo the split from ${first.ticketNumber}` }).click();

  await expectOpen(page, first);
  await thread(page).getByText('The copier smokes: still.').waitFor();
});
