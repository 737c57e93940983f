import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
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

test('the button for an internal note has another label, and the next comment is public again', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticketId}`);
  await page.getByRole('checkbox', { name: /Internal note/ }).check();
  await page.getByLabel('Add an internal note').fill('They hold the paper upside down.');
  await expect.poll(() => page.getByRole('button', { name: 'Send Comment' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Add Note', exact: true }).click();

  await expectToast(page, 'Comment added successfully');
  await page.getByRole('button', { name: 'Send Comment' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: /Internal note/ }).isChecked()).toBe(false);
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

test.each([
  ['is in view stays there', 0],
  ['was scrolled away stays there', 300],
])('on the desk a newest comment that %s while the next one grows', { tags: 'release' }, async (_, scrolledUp) => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await signIn(email, password);
  const newest = `Lines of a log ${scrolledUp}${'\nand one more'.repeat(4)}`;
  await call('POST', `/tickets/${ticketId}/comments`, { token, body: { comment: newest } });
  const page = await openPage(demo);
  await logIn(page, { email, password }, `/ticketing/admin?ticket=${ticketId}`);
  const details = page.getByRole('region', { name: 'Ticket details' });
  await details.getByText(`Lines of a log ${scrolledUp}`).waitFor();
  await details.evaluate((scroller, distance) => scroller.scrollBy(0, -distance), scrolledUp);
  const composer = page.getByLabel('Add a comment');
  const height = async () => (await composer.boundingBox())?.height ?? 0;
  const [first, place] = [await height(), await details.evaluate((scroller) => scroller.scrollTop)];

  for (const line of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await composer.pressSequentially(line);
    await composer.press('Enter');
  }

  await expect.poll(height).toBeGreaterThan(first + 60);
  const grown = scrolledUp === 0 ? (await height()) - first : 0;
  const moved = () => details.evaluate((scroller, before) => scroller.scrollTop - before, place);
  await expect.poll(async () => Math.abs((await moved()) - grown)).toBeLessThan(4);
});

test('web addresses in a ticket are links that tell nobody where they were found; everything else stays text', {
  tags: 'release',
}, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const token = await signIn(email, password);
  const description =
    'See https://maker.example/a?b=1&c=2. and www.archway-maker.com, not javascript:alert(1) or notes.md';
  const { id } = await call('POST', '/tickets', { token, body: { title: 'מדפסת תקועה', description } });
  await call('POST', `/tickets/${id}/comments`, { token, body: { comment: 'שלום http://help.example/(x)' } });
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'), `/ticketing/client?ticket=${id}`);
  const details = page.getByRole('region', { name: 'Ticket details' });
  await details.getByRole('listitem').getByRole('link').waitFor();

  const links = await details.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://maker.example/a?b=1&c=2', 'http://www.archway-maker.com', 'http://help.example/(x)']);
  const link = details.getByRole('link').first();
  await expect.poll(() => link.getAttribute('rel')).toBe('noreferrer noopener');
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  await details.getByText(description).waitFor();
  const directionOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction);
  await expect.poll(() => directionOf(details.getByText('שלום'))).toBe('rtl');
  await expect.poll(() => directionOf(page.getByRole('link', { name: 'מדפסת תקועה' }))).toBe('rtl');
  await expect.poll(() => directionOf(details.getByText(description))).toBe('ltr');
  await page.getByLabel('Add a comment').fill('תודה');
  await expect.poll(() => directionOf(page.getByLabel('Add a comment'))).toBe('rtl');
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
