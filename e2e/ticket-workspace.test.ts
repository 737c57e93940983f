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

test('the ages on cards and in the thread grow while the page is left open', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const body = { title: 'The clock stands still', description: 'At noon.' };
  const token = await signIn(email, password);
  const { id } = await call('POST', '/tickets', { token, body });
  await call('POST', `/tickets/${id}/comments`, { token, body: { comment: 'Since noon.' } });
  const page = await openPage(demo);
  await page.clock.install();
  await logIn(page, { email, password }, `/ticketing/client?ticket=${id}`);
  const ages = [
    page.locator('[data-row]').filter({ has: page.locator(`[data-ticket="${id}"]`) }),
    page.getByRole('listitem').filter({ hasText: 'Since noon.' }),
  ];
  for (const place of ages) await place.getByText(/^(just now|1 min ago)$/).waitFor();

  await page.clock.runFor('12:00');

  for (const place of ages) await place.getByText(/^1[23] min ago$/).waitFor();
});

test.each([
  ['employee', 'client'],
  ['admin', 'admin'],
] as const)(
  'a search of an %s says how many closed tickets match, one click away',
  { tags: 'release' },
  async (role, path) => {
    const page = await openPage(demo, { width: 390, height: 844 });
    await logIn(page, accountOf(demo.program, role), `/ticketing/${path}?search=gondola`);
    await page.getByRole('heading', { name: 'No tickets found' }).waitFor();
    await page.getByText('No tickets match your current filters.').waitFor();
    await page.getByText('1 closed ticket matches.').waitFor();
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
    expect(await topOf('Show closed')).toBe(await topOf('Clear filters'));

    await page.getByLabel('Search tickets').fill('zeppelin');
    await page.getByRole('link', { name: 'Zeppelin moored' }).waitFor();
    await page.getByText('2 closed tickets also match.').waitFor();
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
    expect(await leftOf(page.getByText('2 closed tickets'))).toBe(await leftOf(page.getByText(/^TKT-/).first()));
    await page.getByRole('button', { name: 'Show closed' }).click();

    await page.getByRole('link', { name: 'Zeppelin leaks' }).waitFor();
    await expect.poll(() => page.locator('[data-ticket]').count()).toBe(2);
    expect(await page.getByText('also match').count()).toBe(0);
  },
);

test('a search counts no closed ticket that the searcher may not see', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await signIn(email, password);
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name: 'Airship Watchers' } });
  const person = { email: 'eye@airship.example', firstName: 'Ines', lastName: 'Roth', password: 'secret1' };
  await call('POST', '/admin/users', { token, body: { ...person, companyId } });
  await call('POST', '/tickets', {
    token: await signIn(person.email, person.password),
    body: { title: 'Binoculars are foggy', description: 'Both of them.' },
  });
  const page = await openPage(demo);
  const counted = page.waitForResponse((response) => response.url().includes('status=closed'));

  await logIn(page, person, '/ticketing/client?search=zeppelin');
  await counted;

  await page.getByText('No tickets match your current filters.').waitFor();
  expect(await page.getByRole('button', { name: 'Show closed' }).count()).toBe(0);
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

test('an empty list names its filters, and on a phone the panel fits the screen', { tags: 'release' }, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const box = await panel.boundingBox();
  expect([box && box.x >= 0 && box.x + box.width <= 390, box && box.y + box.height <= 844]).toEqual([true, true]);

  await panel.getByLabel('Tag').fill('no such tag');
  await panel.getByRole('button', { name: 'Done' }).click();

  await page.getByText('Active · Tag no such tag').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('[data-ticket]').first().waitFor();
});

test('a comment moves a ticket to the top of those last updated, and a search finds its words', {
  tags: 'release',
}, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const [employee, admin] = [accountOf(demo.program, 'employee'), accountOf(demo.program, 'admin')];
  const [token, staff] = [await signIn(employee.email, employee.password), await signIn(admin.email, admin.password)];
  const { id } = await call('POST', '/tickets', {
    token,
    body: { title: 'Propeller is stiff', description: 'Since May.' },
  });
  await call('POST', '/tickets', { token, body: { title: 'Rudder is loose', description: 'Since June.' } });
  await call('POST', `/tickets/${id}/comments`, { token, body: { comment: 'It takes a whiffletree to turn it.' } });
  const note = { comment: 'The kingpin is worn.', isInternal: true };
  await call('POST', `/tickets/${id}/comments`, { token: staff, body: note });
  const page = await openPage(demo);
  await logIn(page, employee);
  const first = page.locator('[data-ticket]').first();
  await expect.poll(() => first.textContent()).toBe('Rudder is loose');

  await page.getByLabel('Sort').selectOption('Last updated first');
  await expect.poll(() => first.textContent()).toBe('Propeller is stiff');
  await page.getByText('Waiting for support').first().waitFor();
  await page.getByLabel('Search tickets').fill('whiffletree');
  await expect.poll(() => page.locator('[data-ticket]').allTextContents()).toEqual(['Propeller is stiff']);
  await page.getByLabel('Search tickets').fill('kingpin');
  await page.getByText('No tickets match your current filters.').waitFor();
  await page.context().close();

  const desk = await openPage(demo);
  await logIn(desk, admin);
  await desk.getByLabel('Search tickets').fill('kingpin');
  await expect.poll(() => desk.locator('[data-ticket]').allTextContents()).toEqual(['Propeller is stiff']);
  await desk.getByText('Waiting for us').first().waitFor();
});
