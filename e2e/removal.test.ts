import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { connectLive, expectToast, homeOf, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Raised = { id: string; ticketNumber: string };

/** A ticket of an employee, with a comment. */
async function raise(title: string, comment: string): Promise<Raised> {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const token = await logInto(email, password);
  const ticket = await call('POST', '/tickets', {
    token,
    body: { title, description: `${title}: since this morning.` },
  });
  await call('POST', `/tickets/${ticket.id}/comments`, { token, body: { comment } });
  return ticket;
}

const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function open(page: Page, role: 'admin' | 'super_admin' | 'employee', { id }: Raised) {
  await connectLive(page, () => logIn(page, accountOf(demo.program, role), `${homeOf(role)}?ticket=${id}`));
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
}

test('staff remove a password from a comment, and everybody who has it open sees who did it and why', async () => {
  const ticket = await raise('I can’t log in', 'The password is hunter2');
  const [page, client] = [await openPage(demo), await openPage(demo, { width: 390, height: 844 })];
  await open(page, 'admin', ticket);
  await open(client, 'employee', ticket);
  await thread(client).getByText('hunter2').waitFor();

  const dialog = page.getByRole('dialog', { name: /^Remove from the comment of/ });
  await page.getByRole('button', { name: /^More about the comment of/ }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await dialog.getByLabel('Reason').fill('password');
  await page.keyboard.press('Enter');

  await expectToast(page, 'Removed for good');
  for (const each of [page, client]) {
    await thread(each)
      .getByText(/^Removed by .+, \w+ \d+: password$/)
      .waitFor();
    await expect.poll(() => each.getByText('hunter2').count()).toBe(0);
  }
  await page.getByText(/removed the text of a comment by .+ for good/).waitFor();
});

test('a super admin deletes spam, and whoever has it open is told', async () => {
  const ticket = await raise('Win a cruise', 'Click here.');
  const [page, client] = [await openPage(demo), await openPage(demo, { width: 390, height: 844 })];
  await open(page, 'super_admin', ticket);
  await open(client, 'employee', ticket);

  const dialog = page.getByRole('alertdialog', { name: `Delete ${ticket.ticketNumber} “Win a cruise”?` });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  await dialog.getByRole('button', { name: 'Delete ticket' }).click();

  await expectToast(page, `${ticket.ticketNumber} deleted`);
  await expect.poll(() => new URL(page.url()).searchParams.has('ticket')).toBe(false);
  await expect.poll(() => page.getByText('Win a cruise').count()).toBe(0);
  await client
    .getByRole('heading', { name: `${ticket.ticketNumber} is gone` })
    .first()
    .waitFor();
});
