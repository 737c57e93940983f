import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { connectLive, expectFocused, homeOf, logIn, openPage } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();

/** A user who works through the API, and the requester of the tickets. */
async function people() {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const as = async (role: 'super_admin' | 'employee') => {
    const { email, password, name } = accountOf(demo.program, role);
    const token = await logInto(email, password);
    return { name, call: (method: string, path: string, body?: unknown) => call(method, path, { token, body }) };
  };
  const [admin, employee] = [await as('super_admin'), await as('employee')];
  const raise = async (title: string): Promise<string> =>
    (await employee.call('POST', '/tickets', { title, description: 'Since Monday.', priority: 'medium' })).id;
  return { admin, employee, raise };
}

/** A page that is connected for live updates. */
async function openLive(
  role: 'admin' | 'super_admin' | 'employee',
  address: string,
  size?: { width: number; height: number },
) {
  const page = await openPage(demo, size);
  await connectLive(page, () => logIn(page, accountOf(demo.program, role), `${homeOf(role)}${address}`));
  return page;
}

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('article').filter({ hasText: title });
const titles = (page: Page) => page.locator('[data-ticket]').allTextContents();
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('a new ticket waits above the list, and changed ones update in place', { tags: 'release' }, async () => {
  const { admin, raise } = await people();
  const earlier = await raise('The copier is slow');
  const page = await openLive('admin', '');
  await card(page, 'The copier is slow').waitFor();
  const before = await titles(page);

  const id = await raise('The copier is on fire');
  await page.getByRole('button', { name: '1 new ticket' }).waitFor();
  await admin.call('PUT', `/tickets/${earlier}`, { status: 'resolved' });
  await card(page, 'The copier is slow').getByText('Resolved').waitFor();

  expect(await titles(page)).toEqual(before);
  await expectAccessibleInViews(page, 'a list with a new ticket', () =>
    page.getByRole('button', { name: '1 new ticket' }).waitFor(),
  );
  await page.locator('[data-ticket-list]').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect.poll(() => page.locator('[aria-posinset="1"]').count()).toBe(0);
  await page.getByRole('button', { name: '1 new ticket' }).click();
  await expectFocused(card(page, 'The copier is on fire').getByRole('link'));
  await expect.poll(() => page.locator('[data-ticket]').first().getAttribute('data-ticket')).toBe(id);
  await expect.poll(() => page.getByRole('button', { name: /new ticket/ }).count()).toBe(0);
});

test('two browsers see each other’s comments at once without a jump, and clients see no notes', async () => {
  const { admin, raise } = await people();
  const id = await raise('The lamp flickers');
  for (let number = 1; number <= 12; number++) {
    await admin.call('POST', `/tickets/${id}/comments`, { comment: `Step ${number}\n\n\nof twelve` });
  }
  const staff = await openLive('admin', `?ticket=${id}`);
  const client = await openLive('employee', `?ticket=${id}`);
  const newest = comments(staff).getByText('Step 12');
  await newest.waitFor();
  const scroller = staff.locator('[data-scrolls]').filter({ has: comments(staff) });
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  const top = await scroller.evaluate((element) => element.scrollTop);

  await admin.call('POST', `/tickets/${id}/comments`, { comment: 'Only among us', isInternal: true });
  await client.getByLabel('Add a comment').fill('It flickers again');
  await client.getByRole('button', { name: 'Send Comment' }).click();

  await comments(staff).getByText('It flickers again').waitFor({ state: 'attached' });
  await staff.getByRole('button', { name: '2 new comments' }).waitFor();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(top);
  await comments(staff).getByText('New', { exact: true }).waitFor({ state: 'attached' });
  await expectAccessible(staff, 'a thread with new comments');
  await admin.call('POST', `/tickets/${id}/comments`, { comment: 'We see it too' });
  await comments(client).getByText('We see it too').waitFor();
  expect(await comments(client).getByText('Only among us').count()).toBe(0);
});

test('staff see who else has the ticket open and writes; what was typed survives a change of the ticket', {
  tags: 'release',
}, async () => {
  const { admin, raise } = await people();
  const id = await raise('The door sticks');
  const mine = await openLive('admin', `?ticket=${id}`);
  const theirs = await openLive('super_admin', `?ticket=${id}`);
  await mine.getByText(`${admin.name} is looking at this ticket`).waitFor();

  await theirs.getByLabel('Add a comment').fill('We will oil it');
  await mine.getByText(`${admin.name} is writing a reply`).waitFor();
  await mine.getByRole('button', { name: 'Edit details' }).click();
  await mine.getByLabel('Title').fill('The front door sticks');
  await admin.call('PUT', `/tickets/${id}`, { title: 'The back door sticks' });

  const notice = mine.getByText('Somebody changed this ticket in the meantime');
  await notice.waitFor();
  await mine.getByText('Title: The back door sticks').waitFor();
  await expect.poll(() => mine.getByLabel('Title').inputValue()).toBe('The front door sticks');
  await expectAccessible(mine, 'a form whose ticket changed');
});

test('the tabs of a browser share one stream, and another tab takes over when its tab is closed', {
  tags: 'release',
}, async () => {
  const { raise } = await people();
  const first = await openLive('admin', '');
  const streams: string[] = [];
  const second = await first.context().newPage();
  second.on('request', (request) => request.url().includes('/api/ticketing/events') && streams.push(request.url()));
  await second.goto('/ticketing/admin');
  await second.locator('[data-ticket]').first().waitFor();

  await raise('The heating knocks');
  for (const tab of [first, second]) await tab.getByRole('button', { name: '1 new ticket' }).waitFor();
  expect(streams).toEqual([]);
  await connectLive(second, () => first.close());
  await raise('The heating knocks again');

  await second.getByRole('button', { name: '2 new tickets' }).waitFor();
});

test('a hundred changes cost a page a few requests', { tags: 'release' }, async () => {
  const { admin, raise } = await people();
  const id = await raise('The clock is late');
  const page = await openLive('admin', '');
  await card(page, 'The clock is late').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const start = performance.now();
  for (let number = 1; number <= 100; number++) {
    await admin.call('PUT', `/tickets/${id}`, { title: `The clock is ${number} minutes late` });
  }
  await card(page, 'The clock is 100 minutes late').waitFor();

  const seconds = (performance.now() - start) / 1_000;
  expect(asked.filter((path) => path.endsWith('/tickets')).length).toBeLessThanOrEqual(seconds + 2);
});

test('a deactivated user is led to the login at once', { tags: 'release' }, async () => {
  const { admin } = await people();
  const { email } = accountOf(demo.program, 'employee');
  const page = await openLive('employee', '');
  const companies: { id: string }[] = await admin.call('GET', '/admin/companies');
  const users = (
    await Promise.all(companies.map(({ id }) => admin.call('GET', `/admin/users?companyId=${id}`)))
  ).flat();
  const { id } = users.find((user: { email: string }) => user.email === email);

  await admin.call('PUT', `/admin/users/${id}/activation`, { isActive: false });

  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('a page without live updates says so', { tags: 'release' }, async () => {
  const page = await openLive('admin', '');
  const notice = page.getByText('No live updates right now.');

  await demo.program.stop();

  await notice.waitFor({ timeout: 60_000 });
  await expectAccessibleInViews(page, 'a page without live updates', () => notice.waitFor());
});
