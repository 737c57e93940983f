import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** The header's link with the number of waiting inquiries and held emails; only its name if there are none. */
function counted(page: Page, count: number) {
  const name = count === 0 ? 'Inquiries' : `Inquiries ${count} waiting`;
  return page.getByRole('link', { name, exact: true });
}

test('a message from the website is counted in the header, read, answered and counted no more', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  const before = Number.parseInt((await page.getByRole('link', { name: /^Inquiries \d/ }).innerText()).slice(9), 10);
  await fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example', message: 'A moth.' }),
  });

  await page.reload();
  await counted(page, before + 1).click();
  await page.waitForURL('**/ticketing/admin/inquiries');
  const card = page.getByRole('article', { name: 'Message from Grace Hopper' });
  await card.getByText('A moth.').waitFor();
  await card.getByRole('button', { name: 'Mark as answered' }).click();
  await expectToast(page, 'Marked as answered');

  await card.waitFor({ state: 'hidden' });
  await counted(page, before).waitFor();
  await expect.poll(() => page.locator('[data-inquiry]:focus').count()).toBe(1);
});

test('an inquiry becomes a client with a ticket', async () => {
  const page = await openPage(demo);
  const body = {
    firstName: 'Annie',
    lastName: 'Easley',
    email: 'annie@rockets.example',
    message: 'Our server is slow.',
  };
  await fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');

  await page.getByRole('link', { name: 'Reply: message from Annie Easley' }).click();
  await page.getByRole('button', { name: 'Convert to client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert Annie Easley to a client' });
  await expect.poll(() => dialog.getByLabel('Name of the company').inputValue()).toBe('Rockets');
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expectToast(page, 'Inquiry converted');

  await page.getByRole('link', { name: /^TKT-/ }).first().click();
  await page.getByRole('heading', { name: 'Our server is slow.', level: 2 }).waitFor();
});
