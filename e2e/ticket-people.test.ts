import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise, openTicket } = ticketsIn(demo);
let staff: string;

beforeAll(async () => {
  staff = await tokenOf('super_admin');
});

const statusOf = async (ticketId: string) => (await call('GET', `/tickets/${ticketId}`, { token: staff })).status;

const facts = (page: Page) => page.getByRole('region', { name: 'Ticket facts' });

async function send(page: Page, text: string) {
  await page.getByLabel('Add a comment').fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
}

test('a requester adds a colleague by keyboard, who then sees the ticket, and removes them again', async () => {
  const ticketId = await raise('The door of the archive sticks');
  const colleague = accountOf(demo.program, 'member');
  const page = await openTicket(ticketId, 'employee');
  const dialog = page.getByRole('dialog', { name: 'Participants' });
  await expectAccessibleInViews(page, 'participants', async () => {
    if (!(await dialog.isVisible())) await facts(page).getByRole('button', { name: 'Add participants' }).press('Enter');
    await dialog.waitFor();
  });

  await dialog.getByRole('combobox', { name: 'Add a colleague' }).fill(colleague.name.split(' ')[1] ?? '');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([colleague.name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Remove ${colleague.name}` }).waitFor();

  const theirs = await openTicket(ticketId, 'member');
  await theirs
    .getByText(/^To .*Dana/)
    .first()
    .waitFor();
  await theirs.context().close();
  await dialog.getByRole('button', { name: `Remove ${colleague.name}` }).press('Enter');
  await dialog.getByRole('button', { name: `Remove ${colleague.name}` }).waitFor({ state: 'hidden' });
  expect((await call('GET', `/tickets/${ticketId}`, { token: staff })).participants).toEqual([]);
});

test('staff assign a ticket to themselves with one key, follow it, and see how to reach its requester', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The shredder is full');
  const page = await openTicket(ticketId, 'admin');

  await page.getByRole('heading', { name: 'The shredder is full' }).last().click();
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'Assigned to me' }).waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unfollow' }).waitFor();
  const others = facts(page).getByText('Their other tickets');
  await expectAccessibleInViews(page, 'requester', async () => {
    if (!(await others.isVisible()))
      await page.getByRole('button', { name: 'Contact and other tickets' }).press('Enter');
    await others.waitFor();
  });
  const ticket = await call('GET', `/tickets/${ticketId}`, { token: staff });
  expect([ticket.assignedToId !== null, ticket.followers.length]).toEqual([true, 1]);
  expect(
    await facts(page)
      .getByRole('link', { name: /555-01/ })
      .count(),
  ).toBeGreaterThan(0);
});

test('on a phone a client says that it is solved; thanks changes nothing, “It’s not fixed” reopens it', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The tap drips');
  const page = await openTicket(ticketId, 'employee', { width: 390, height: 844 });

  await page.getByRole('button', { name: 'This is solved' }).press('Enter');
  await page.getByRole('button', { name: 'It’s not fixed' }).waitFor();
  await page.getByText('You marked this ticket as solved.').waitFor();
  expect(await statusOf(ticketId)).toBe('resolved');
  await send(page, 'Perfect, thank you so much 👍');
  await page.getByRole('region', { name: 'Comments' }).getByText('Perfect, thank you').waitFor();
  expect(await statusOf(ticketId)).toBe('resolved');
  await page.getByRole('button', { name: 'It’s not fixed' }).press('Enter');
  await page.getByRole('button', { name: 'This is solved' }).waitFor();
  expect(await statusOf(ticketId)).toBe('open');

  await call('PUT', `/tickets/${ticketId}`, { token: staff, body: { status: 'resolved' } });
  await page.getByRole('button', { name: 'It’s not fixed' }).waitFor();
  await send(page, 'Thanks, but it drips again.');
  await expect.poll(() => statusOf(ticketId), { timeout: 30_000 }).toBe('open');
});
