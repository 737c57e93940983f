import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const longTitle =
  'The quarterly report prints on the wrong paper, upside down, and in the colors of last year. '.repeat(2);
let ticketId: string;

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const [employee, admin] = [accountOf(demo.program, 'employee'), accountOf(demo.program, 'admin')];
  const [token, staff] = [await signIn(employee.email, employee.password), await signIn(admin.email, admin.password)];
  const raise = (title: string) => call('POST', '/tickets', { token, body: { title, description: 'See the title.' } });
  for (const title of ['Zeppelin moored', 'Zeppelin leaks', 'Zeppelin lost', 'Gondola squeaks']) {
    const { id } = await raise(title);
    if (title !== 'Zeppelin moored') await call('PUT', `/tickets/${id}`, { token: staff, body: { status: 'closed' } });
  }
  ticketId = (await raise(longTitle.trim())).id;
  for (let number = 1; number <= 20; number++) {
    await call('POST', `/tickets/${ticketId}/comments`, { token: staff, body: { comment: `Attempt ${number}` } });
  }
});

test('the browser’s title names the open ticket, and the portal once it is closed', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await page.getByRole('link', { name: 'Zeppelin moored' }).click();

  await expect.poll(() => page.title()).toMatch(/^TKT-\d+ Zeppelin moored · /);
  await page.reload();
  await expect.poll(() => page.title()).toMatch(/^TKT-\d+ Zeppelin moored · /);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.title()).toMatch(/^Support Portal · /);
});

test('with the keyboard of a phone open there is room for the thread, and Send can be reached', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo, { width: 390, height: 420 });
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticketId}`);
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).toContain('interactive-widget=resizes-content');
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  const dialog = page.getByRole('dialog');

  await page.getByLabel('Add a comment').fill('A long answer.\n'.repeat(20));

  const send = await page.getByRole('button', { name: 'Send Comment' }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(420);
  await expect.poll(() => heightOf(page.getByRole('region', { name: 'Ticket details' }))).toBeGreaterThan(140);
  await dialog.getByText('Attempt 20', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await dialog.getByRole('listitem').getByText('A long answer.').waitFor();
});

test('staff filter tickets by keyboard; filters stay in the URL when a ticket closes, and are removed one by one', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('link', { name: longTitle.trim() }).click();
  await page.getByLabel('Add a comment').waitFor();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const company = panel.getByRole('combobox', { name: 'Company' });
  await expectFocused(company);

  await company.fill('gateway');
  // Until then, the list has all companies.
  await expect
    .poll(() => panel.getByRole('listbox').getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^Gateway/)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.getByLabel('Assigned to').selectOption('none');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByText('Unassigned').waitFor();
  await page.keyboard.press('Escape');

  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Filters/);
  await expect.poll(() => page.url()).toMatch(/ticket=.*company=.*assignee=none/);
  await page.reload();
  await chips.getByRole('button', { name: 'Remove filter: Gateway Family Dental' }).waitFor();
  const cards = await page.getByRole('article').allInnerTexts();
  expect(cards.filter((card) => card.includes('Unassigned') && card.includes('Gateway Family Dental'))).toEqual(cards);
  await chips.getByRole('button', { name: 'Remove filter: Unassigned' }).click();
  await expect.poll(() => page.url()).not.toContain('assignee');
  await expect.poll(() => chips.getByRole('button').count()).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'No ticket open' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?company=[^&]+$/);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
