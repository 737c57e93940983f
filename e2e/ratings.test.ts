import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { databaseIn } from '#test/program.ts';
import { expectAccessible } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** A ticket of the demo's employee that staff have resolved, with the link of its email. */
async function resolvedTicket(title: string) {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const tokenOf = (role: 'employee' | 'super_admin') => {
    const { email, password } = accountOf(demo.program, role);
    return signIn(email, password);
  };
  const texts = { title, description: 'It shows an error.', category: 'Software Issues', priority: 'low' };
  const { id } = await call('POST', '/tickets', { token: await tokenOf('employee'), body: texts });
  await call('PUT', `/tickets/${id}`, { token: await tokenOf('super_admin'), body: { status: 'resolved' } });
  return { id: String(id), link: await linkFor(id) };
}

async function linkFor(ticketId: string) {
  const token = randomBytes(16)
    .toString('hex')
    .replaceAll(/[0189]/g, 'x')
    .slice(0, 26);
  await queryAt(
    await databaseIn(demo.program.dataDir),
    `insert into links (secret_hash, kind, subject_id, user_id, expires_at)
      select sha256('${token}'::bytea), 'rating', events.id, client_id, now() + interval '14 days' from events join tickets on tickets.id = record_id
      where record_id = '${ticketId}' and changes -> 'status' ->> 1 = 'resolved'`,
  );
  return `/ticketing/rate/${token}`;
}

const step = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('a link of the email is opened and rated by keyboard, and rated again', async () => {
  const { link } = await resolvedTicket('Calendar shows an error');
  const page = await openPage(demo);

  await page.goto(link);
  await page.getByText('Calendar shows an error').waitFor();
  // Like a browser that does not validate the form.
  await page.evaluate(() => document.querySelector('form')?.setAttribute('novalidate', ''));
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('Choose one of the five answers first');
  await expectAccessible(page, 'The rating page without an answer');

  await page.goto(`${link}?score=4`);
  await expect.poll(() => step(page, 'Good').isChecked()).toBe(true);
  await step(page, 'Good').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => step(page, 'Very good').isChecked()).toBe(true);
  await page.getByLabel('Anything to add?').fill('Fixed in no time.');
  await page.getByRole('button', { name: 'Send rating' }).press('Enter');
  await expect.poll(() => page.getByRole('status').textContent()).toContain('Your rating is saved');
  await expectAccessible(page, 'The saved rating');

  await step(page, 'Bad').check();
  await page.getByRole('button', { name: 'Change rating' }).click();
  await page.getByRole('heading', { name: 'Thank you for your rating' }).waitFor();
  await expect.poll(() => step(page, 'Bad').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Anything to add?').inputValue()).toBe('Fixed in no time.');
  await page.goto(`/ticketing/rate/${'a'.repeat(26)}`);
  await expectAccessible(page, 'A rating link that is not valid');
});

test('a client rates on the ticket and changes it; staff see it there, in the list and in the history', async () => {
  const { id } = await resolvedTicket('Scanner sends empty pages');
  const client = await openPage(demo);
  await logIn(client, accountOf(demo.program, 'employee'), `/ticketing/client?ticket=${id}`);
  const question = client.getByRole('region', { name: 'Your rating' });

  await step(client, 'Good').check();
  await question.getByRole('button', { name: 'Send rating' }).click();
  await expectToast(client, 'Thank you for your rating');
  await question.getByRole('button', { name: 'Change rating' }).click();
  await step(client, 'Bad').check();
  await question.getByLabel('Anything to add?').fill('The pages are still empty.');
  await question.getByRole('button', { name: 'Change rating' }).click();
  await question.getByText('2 of 5 · Bad').waitFor();
  await client.context().close();

  const staff = await openPage(demo);
  await logIn(staff, accountOf(demo.program, 'super_admin'), `/ticketing/admin?ticket=${id}`);
  await staff.getByText('2 of 5 · Bad').waitFor();
  await staff.getByText('rated our help 2 of 5 (Bad)').waitFor();
  await staff.getByRole('link', { name: 'All ratings' }).click();
  await staff.getByRole('heading', { name: 'Ratings', level: 2 }).waitFor();
  await staff.getByText('The pages are still empty.').waitFor();
});
