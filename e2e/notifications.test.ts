import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { connectLive, expectFocused, holdAnswer, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

/** Staff answer a new ticket through the API. */
async function answeredTicket(title: string) {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const tokenOf = async (role: 'super_admin' | 'employee') => {
    const { email, password } = accountOf(demo.program, role);
    return { token: await logInto(email, password) };
  };
  const [staff, employee] = [await tokenOf('super_admin'), await tokenOf('employee')];
  const body = { title, description: 'Since Monday.', priority: 'medium' };
  const { id } = await call('POST', '/tickets', { ...employee, body });
  const answer = (comment: string) => call('POST', `/tickets/${id}/comments`, { ...staff, body: { comment } });
  const unread = async () => (await call('GET', '/notifications/count', employee)).unread;
  await call('POST', '/notifications/read', { ...employee, body: { all: true } });
  /** As another browser of theirs does that opens the ticket. */
  const read = (ticketId: string) => call('POST', '/notifications/read', { ...employee, body: { ticketId } });
  return { id, answer, unread, read };
}

test('the bell counts, its panel lists the changes, and opening the ticket marks it as read', async () => {
  const { id, answer, unread } = await answeredTicket('The scanner hums');
  await answer('We are on our way.');
  await expect.poll(unread, { timeout: 30_000 }).toBe(1);
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'), '/ticketing/client?status=all');

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const row = panel.getByRole('link', { name: /^Unread: .* commented .*The scanner hums/ });
  await expectAccessibleInViews(page, 'notifications', () => row.waitFor());
  await row.click();

  await page.getByRole('dialog', { name: 'The scanner hums' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?status=all&ticket=${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
});

test('the count updates live, except for changes of the open ticket', { tags: 'release' }, async () => {
  const { id, answer, unread } = await answeredTicket('The lamp flickers');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await connectLive(page, () => page.reload());

  await answer('One');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await page.goto(`/ticketing/client?ticket=${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await answer('Two');

  await page.getByText('Two', { exact: true }).waitFor();
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
});

test('the list marks a ticket with unread notifications until it is read, also in another browser, in both densities', {
  tags: 'release',
}, async () => {
  const { id, answer, unread, read } = await answeredTicket('The shutter is stuck');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await connectLive(page, () => page.reload());
  const card = page.locator(`[data-ticket="${id}"]`);
  const description = async () => (await card.getAttribute('aria-description')) ?? '';
  await card.waitFor();
  await expect.poll(description).toBe('');

  await answer('Pull it twice.');
  await expect.poll(description, { timeout: 30_000 }).toBe('Unread');
  await page.reload();
  await expectAccessibleInViews(page, 'unread ticket', () => expect.poll(description).toBe('Unread'));
  await expect.poll(() => page.locator('article').filter({ has: card }).innerText()).toContain('Unread');
  await page.getByRole('button', { name: 'Compact list' }).click();
  await expect.poll(description).toBe('Unread');
  await card.click();
  await expect.poll(unread, { timeout: 30_000 }).toBe(0);
  await page.goBack();
  await card.waitFor();
  await expect.poll(description).toBe('');

  await answer('Or three times.');
  await expect.poll(description, { timeout: 30_000 }).toBe('Unread');
  await read(id);
  await expect.poll(description, { timeout: 30_000 }).toBe('');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await answer('Then push.');
  await expect.poll(description, { timeout: 30_000 }).toBe('Unread');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(description).toBe('');
});

test('a ticket that was read elsewhere loses its mark, even if the list was being loaded', {
  tags: 'release',
}, async () => {
  const { id, answer, read } = await answeredTicket('The blind is jammed');
  await answer('Leave it closed.');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await connectLive(page, () => page.reload());
  const card = page.locator(`[data-ticket="${id}"]`);
  await expect.poll(() => card.getAttribute('aria-description'), { timeout: 30_000 }).toBe('Unread');

  const { given, release } = await holdAnswer(page, '**/api/ticketing/tickets?*');
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await given;
  await read(id);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await release();

  await expect.poll(async () => (await card.getAttribute('aria-description')) ?? '', { timeout: 30_000 }).toBe('');
  await page.context().close();
});

test('all can be marked as read at once, with the keyboard, and Escape leads back to the bell', {
  tags: 'release',
}, async () => {
  const { answer, unread } = await answeredTicket('The mouse squeaks');
  await answer('One');
  await answer('Two');
  await expect.poll(unread, { timeout: 30_000 }).toBe(2);
  const page = await openPage(demo, { width: 390, height: 844 });
  await logIn(page, accountOf(demo.program, 'employee'));

  await page.getByRole('button', { name: 'Notifications, 2 unread' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel
    .getByRole('link', { name: /^Unread/ })
    .nth(1)
    .waitFor();
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await panel.getByText('Nothing unread').waitFor();
  await expect.poll(() => panel.getByRole('link', { name: /^Unread/ }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await expectFocused(bell);
  expect(await unread()).toBe(0);
});

test('switches choose kinds in the portal and by email, and how often email comes', { tags: 'release' }, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  await logIn(page, accountOf(demo.program, 'manager'), '/ticketing/client/account');
  const choice = page.getByRole('switch', { name: 'Comments and changes Portal' });

  await choice.click();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('daily') ?? false);
  await page.getByRole('combobox', { name: 'When we email you' }).selectOption('daily');
  await saved;
  await page.getByText('Notifications updated').first().waitFor();
  await page.reload();

  await expect.poll(() => choice.isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('switch', { name: 'Comments and changes Email' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('combobox', { name: 'When we email you' }).inputValue()).toBe('daily');
  await expectAccessibleInViews(page, 'notification settings', () => choice.waitFor());
});
