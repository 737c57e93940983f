import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, keepToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Stored = { id: string; clientId: string; ticketNumber: string; priority: string; tags: string[]; status: string };

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' });
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: /notifications/i });

/** New tickets whose titles begin with a word, and their data from the API. */
async function insertTickets(word: string, count: number, body: object = {}) {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'manager');
  const token = await signIn(email, password);
  for (let number = 1; number <= count; number++) {
    const tags = [`${word} ${number}`];
    await call('POST', '/tickets', {
      token,
      body: { title: `${word} ${number}`, description: 'One of many.', tags, ...body },
    });
  }
  const admin = accountOf(demo.program, 'super_admin');
  const staffToken = await signIn(admin.email, admin.password);
  const read = (): Promise<Stored[]> => call('GET', `/tickets?limit=200&search=${word}`, { token: staffToken });
  const change = (id: string, changes: object) => call('PUT', `/tickets/${id}`, { token: staffToken, body: changes });
  return { read, change };
}

/** The list of tickets with a word, without live updates. */
async function openList(word: string, count: number, role: 'admin' | 'manager' | 'employee' = 'admin') {
  const page = await openPage(demo);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, role));
  await page.getByLabel('Search tickets').fill(word);
  await page.getByText(`${count} tickets`, { exact: true }).waitFor();
  return page;
}

async function changeSelected(page: Page, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change \d+ tickets?$/ });
  await fill(dialog);
  await dialog.getByRole('button', { name: /^Change \d+/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('tickets are selected with Shift and changed; conflicts are reported, and the rest is undone', async () => {
  const { read, change } = await insertTickets('Squall', 12);
  const page = await openList('Squall', 12);
  const before = await read();
  const stale = before[4];
  await link(page, 'Squall 12').click({ modifiers: ['Shift'] });
  await bar(page).getByText('1 selected').waitFor();
  await link(page, 'Squall 1').click({ modifiers: ['Shift'] });
  await bar(page).getByText('12 selected').waitFor();
  expect(page.url()).not.toContain('ticket=');
  await change(stale?.id ?? '', { title: 'Squall, as somebody calls it now' });

  await changeSelected(page, async (dialog) => {
    await dialog.getByLabel('Priority').selectOption('Urgent');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('squall-damage');
  });

  await keepToast(page, '11 changed, 1 not');
  await expectToast(page, 'Somebody else changed them in the meantime.');
  const changed = await read();
  expect(changed.map(({ priority }) => priority).sort()).toEqual(['medium', ...Array(11).fill('urgent')]);
  expect(changed.filter(({ tags }) => tags.includes('squall-damage'))).toHaveLength(11);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone: 11 tickets as before');
  const kept = ({ id, priority, tags, status }: Stored) => ({ id, priority, tags, status });
  expect((await read()).map(kept)).toEqual(before.map(kept));
  await bar(page).waitFor({ state: 'hidden' });
});
