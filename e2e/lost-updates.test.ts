import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, holdRequests, leaveOutStream, logIn, openPage } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();
const notice = (page: Page) =>
  page.getByRole('group', { name: /changed this (ticket|article) while you were editing it$/ });
const details = (page: Page) => page.getByRole('region', { name: 'Ticket details' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Another user who works through the API, which is much faster than a second browser. */
async function colleague() {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password, name } = accountOf(demo.program, 'super_admin');
  const token = await logInto(email, password);
  return { name, call: (method: string, path: string, body?: unknown) => call(method, path, { token, body }) };
}

async function raiseTicket() {
  const other = await colleague();
  const [user] = (await other.call('GET', '/tickets?limit=1')).map(
    ({ companyId, clientId }: Record<string, string>) => ({
      companyId,
      clientId,
    }),
  );
  const texts = { title: 'The scanner hums', description: 'Since Monday.', priority: 'medium' };
  const { id } = await other.call('POST', '/tickets', { ...texts, ...user });
  return { id, other, read: () => other.call('GET', `/tickets/${id}`) };
}

async function openAsAdmin(address: string, size?: { width: number; height: number }) {
  const page = await openPage(demo, size);
  await logIn(page, accountOf(demo.program, 'admin'), address);
  return page;
}

test('two users change different fields of a ticket: both succeed without a question', async () => {
  const { id, other, read } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await details(page).getByLabel('Status').selectOption('in_progress');
  await other.call('PUT', `/tickets/${id}`, { priority: 'urgent' });
  // A field that was not touched follows the ticket; what was chosen stays.
  await expect.poll(() => details(page).getByLabel('Priority').inputValue()).toBe('urgent');
  await expect.poll(() => details(page).getByLabel('Status').inputValue()).toBe('in_progress');

  // The next changes arrive while the page hears of nothing.
  await leaveOutStream(page);
  await page.reload();
  await button(page, 'Edit details').click();
  await details(page).getByLabel('Description').fill('Since Monday, on both floors.');
  await other.call('PUT', `/tickets/${id}`, { title: 'The scanner howls', tags: ['lab'] });
  await button(page, 'Update Ticket').click();
  await expectToast(page, 'Ticket updated successfully');
  await button(page, 'Save details').click();
  await button(page, 'Edit details').waitFor();

  expect(await notice(page).count()).toBe(0);
  await page.getByRole('heading', { level: 2, name: 'The scanner howls' }).waitFor();
  expect(await read()).toMatchObject({
    ...{ status: 'in_progress', priority: 'urgent', tags: ['lab'], title: 'The scanner howls' },
    description: 'Since Monday, on both floors.',
  });
});

test('a question about a conflict ends when the ticket changes again, and the next save asks about what is then', {
  tags: 'release',
}, async () => {
  const { id, other, read } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await leaveOutStream(page);
  await page.reload();
  await details(page).getByLabel('Priority').selectOption('low');
  await other.call('PUT', `/tickets/${id}`, { priority: 'high' });
  await button(page, 'Update Ticket').click();
  await notice(page).getByText('High').waitFor();

  // The page hears of changes again.
  await page.unroute('**/api/ticketing/events*');
  await other.call('PUT', `/tickets/${id}`, { priority: 'urgent' });
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await notice(page).waitFor({ state: 'hidden' });
  await page.getByText('Somebody changed this ticket in the meantime').waitFor();
  await page.getByText('Priority: Urgent').waitFor();
  await button(page, 'Update Ticket').click();
  await notice(page).getByText('Urgent').waitFor();
  await other.call('PUT', `/tickets/${id}`, { status: 'waiting_client' });
  // Its answer is about the priority only, so another status needs no second question.
  await button(page, 'Save my version').click();

  await expectToast(page, 'Ticket updated successfully');
  expect(await read()).toMatchObject({ priority: 'low', status: 'waiting_client' });
});

test('two users edit one text: the later one sees the other’s, and decides', async () => {
  const { id, read } = await raiseTicket();
  const mine = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await button(mine, 'Edit details').click();
  const theirs = await openPage(demo);
  await logIn(theirs, accountOf(demo.program, 'super_admin'), `/ticketing/admin?ticket=${id}`);
  await button(theirs, 'Edit details').click();
  await details(mine).getByLabel('Title').fill('The scanner hums loudly');
  await details(mine).getByLabel('Description').fill('Since Monday, on both floors.');
  await details(theirs).getByLabel('Title').fill('The scanner howls');
  await button(theirs, 'Save details').click();
  await expectToast(theirs, 'Ticket updated successfully');

  await button(mine, 'Save details').click();

  await notice(mine).waitFor();
  const { name } = accountOf(demo.program, 'super_admin');
  await expect
    .poll(() => notice(mine).getByRole('paragraph').first().textContent())
    .toContain(`${name} changed this ticket`);
  await expectFocused(notice(mine));
  const told = await notice(mine).getByRole('definition').first().textContent();
  expect(told).toBe('The scanner humsbecameThe scanner howls');
  await expect.poll(() => details(mine).getByLabel('Description').inputValue()).toBe('Since Monday, on both floors.');
  expect(await read()).toMatchObject({ title: 'The scanner howls', description: 'Since Monday.', version: 2 });

  await expectAccessible(mine, 'a stale form at a desk');
  await button(mine, 'Save my version').click();
  await expectToast(mine, 'Ticket updated successfully');
  const saved = { title: 'The scanner hums loudly', description: 'Since Monday, on both floors.', version: 3 };
  expect(await read()).toMatchObject(saved);
});

test('taking the other version of a ticket fills the form with it; a choice during the next save stays', {
  tags: 'release',
}, async () => {
  const { id, other, read } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await details(page).getByLabel('Status').selectOption('resolved');
  await other.call('PUT', `/tickets/${id}`, { status: 'waiting_client', priority: 'urgent' });

  await button(page, 'Update Ticket').click();
  await notice(page).getByText('Waiting for client').waitFor();
  await button(page, 'Take theirs').click();

  await notice(page).waitFor({ state: 'hidden' });
  await expectFocused(details(page).getByLabel('Status'));
  await expect.poll(() => details(page).getByLabel('Status').inputValue()).toBe('waiting_client');
  await expect.poll(() => details(page).getByLabel('Priority').inputValue()).toBe('urgent');
  expect(await read()).toMatchObject({ status: 'waiting_client', version: 2 });

  const saving = await holdRequests(page, `**/tickets/${id}`);
  const list = await holdRequests(page, /\/tickets\?/);
  await details(page).getByLabel('Status').selectOption('resolved');
  await button(page, 'Update Ticket').click();
  await button(page, 'Updating...').waitFor();
  await details(page).getByLabel('Priority').selectOption('low');
  saving.release();
  // The ticket is loaded anew before the save ends, and nobody else has changed it.
  await list.held;
  await page.getByRole('region', { name: 'Comments' }).getByText('set the status to Resolved').waitFor();
  expect(await page.getByText('Somebody changed this ticket').count()).toBe(0);
  list.release();
  await button(page, 'Update Ticket').click();
  await expect.poll(read).toMatchObject({ status: 'resolved', priority: 'low', version: 4 });
});

test('a draft remembers the version it is based on', { tags: 'release' }, async () => {
  const { id, other, read } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await button(page, 'Edit details').click();
  await details(page).getByLabel('Title').fill('The scanner is dead');
  await other.call('PUT', `/tickets/${id}`, { title: 'The scanner was replaced' });

  await page.reload();
  await button(page, 'Edit details').click();
  await expect.poll(() => details(page).getByLabel('Title').inputValue()).toBe('The scanner is dead');
  await button(page, 'Save details').click();

  await notice(page).getByText('The scanner was replaced').waitFor();
  expect((await read()).title).toBe('The scanner was replaced');
});

test('two users edit one article: the same text asks, other fields do not, and nothing is overwritten silently', {
  tags: 'release',
}, async () => {
  const other = await colleague();
  const texts = { title: 'Badge readers', category: 'Doors', content: 'Hold the badge still.', isPublished: true };
  const { id } = await other.call('POST', '/knowledge-base', texts);
  const read = () => other.call('GET', `/knowledge-base/${id}`);
  const page = await openAsAdmin(`/ticketing/admin/articles/${id}?edit=1`);
  await page.getByLabel('Content').fill('Hold the badge still for a second.');
  await page.getByLabel('Title').fill('Doors and badges');
  await other.call('PUT', `/knowledge-base/${id}`, { title: 'Badges and doors', isPublished: false });

  await button(page, 'Update Article').click();
  await notice(page).getByText('Badges and doors').waitFor();
  await other.call('PUT', `/knowledge-base/${id}`, { category: 'Access' });
  await button(page, 'Save my version').click();

  await expectToast(page, 'Article updated successfully');
  const all = { title: 'Doors and badges', category: 'Access', content: 'Hold the badge still for a second.' };
  expect(await read()).toMatchObject({ ...all, isPublished: false, version: 4 });

  await page.goto(`/ticketing/admin/articles/${id}?edit=1`);
  await page.getByLabel('Content').fill('Hold it for two seconds.');
  await other.call('PUT', `/knowledge-base/${id}`, { title: 'Badges', tags: ['doors'] });
  await button(page, 'Update Article').click();
  await expectToast(page, 'Article updated successfully');
  expect(await read()).toMatchObject({ title: 'Badges', tags: ['doors'], content: 'Hold it for two seconds.' });
});

test('retrying a save after a lost response causes no conflict', { tags: 'release' }, async () => {
  const { id, read } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`);
  await details(page).getByLabel('Status').selectOption('in_progress');
  let isLost = false;
  await page.route(`**/api/ticketing/tickets/${id}`, async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Update Ticket').click();
  await expectToast(page, 'Error');

  await button(page, 'Update Ticket').click();

  await expectToast(page, 'Ticket updated successfully');
  expect(await read()).toMatchObject({ status: 'in_progress', version: 2 });
});

test('the notice is accessible on a phone and on a tablet, and in the dark', { tags: 'release' }, async () => {
  const { id, other } = await raiseTicket();
  const page = await openAsAdmin(`/ticketing/admin?ticket=${id}`, { width: 320, height: 900 });
  await button(page, 'Edit details').click();
  await details(page).getByLabel('Title').fill('x');
  await details(page).getByLabel('Priority').selectOption('low');
  await other.call('PUT', `/tickets/${id}`, { title: 'W'.repeat(120), tags: ['vip'], priority: 'urgent' });

  await button(page, 'Save details').click();
  await notice(page).waitFor();
  await button(page, 'Update Ticket').click();
  await notice(page).nth(1).waitFor();

  await expectAccessible(page, 'two stale forms on a phone');
  await expectToFit(page, 'two stale forms on a phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 820, height: 900 });
  await notice(page).nth(1).waitFor();
  await expectAccessible(page, 'two stale forms on a tablet, in the dark');
});
