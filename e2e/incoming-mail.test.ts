import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const card = (page: Page, subject: string) =>
  page.getByRole('article', { name: new RegExp(`^Email from .*: ${subject}`) });
const subject = 'Label printer in receiving skips every other label';

function accountAt(start: string) {
  const account = demo.program.accounts.find(({ email }) => email.startsWith(start));
  if (!account) throw new Error(`The demo has nobody at ${start}`);
  return account;
}

test('a ticket shows what came by email, the automatic reply as one line, and the whole mail on demand', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(demo.program.url) || foreign.push(request.url()));
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?search=${encodeURIComponent(subject)}`);
  await page.locator('[data-ticket]').filter({ hasText: subject }).click();

  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.getByText('One more thing').waitFor();
  const line = thread.getByText('Automatic reply from');
  expect(await thread.getByText('I am out at the warehouse').isVisible()).toBe(false);
  await line.click();
  await expect.poll(() => thread.getByText('I am out at the warehouse').isVisible()).toBe(true);
  await expect.poll(() => thread.getByText('not verified').isVisible()).toBe(true);

  const opened = thread.getByText('One more thing');
  await expectAccessibleInViews(page, 'a ticket by email', () => opened.waitFor());
  await thread.getByRole('button', { name: /^Show the whole mail/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The whole mail' });
  await dialog.getByText('feeds one blank').waitFor();
  await expectAccessible(page, 'the whole mail');
  await dialog.getByRole('button', { name: 'Show formatting' }).click();
  const frame = page.frameLocator('iframe');
  await expect.poll(() => frame.getByRole('cell', { name: 'skips' }).count()).toBe(2);
  await expect.poll(() => frame.locator('b').innerText()).toBe('the same model');
  expect(await dialog.locator('iframe').getAttribute('sandbox')).not.toMatch(/scripts|same-origin|forms/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
});

test('staff accept a held email as a client’s and discard another, until none waits', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  await page.getByRole('link', { name: /^Mail/ }).click();
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Mail 2 held' }).waitFor();
  const badge = page.getByRole('link', { name: /^Inquiries \d+ waiting$/ });
  const before = Number.parseInt((await badge.innerText()).replace(/\D+/, ''), 10);
  await expect.poll(() => card(page, `Re: ${subject}`).innerText()).toContain('may not see it');
  await expectAccessibleInViews(page, 'held emails', () => card(page, `Re: ${subject}`).waitFor());

  await card(page, `Re: ${subject}`)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Accept email' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('Mound City');
  await page.getByRole('option', { name: /Mound City/ }).click();
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Shonda');
  await page.getByRole('option', { name: /Shonda Price/ }).click();
  await dialog.getByRole('button', { name: 'Accept email' }).click();
  await expectToast(page, 'Email accepted');
  await card(page, `Re: ${subject}`).waitFor({ state: 'hidden' });

  await card(page, 'Please reset')
    .getByRole('button', { name: /^Discard/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Discard Please reset' });
  await expectAccessible(page, 'the question before an email is discarded');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectFocused(card(page, 'Please reset').getByRole('button', { name: /^Discard/ }));
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Discard email' }).click();
  await page.getByRole('heading', { name: 'No email needs a decision' }).waitFor();
  await page.getByRole('link', { name: `Inquiries ${before - 2} waiting`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show all emails' }).click();
  await card(page, 'Please reset').getByText('Discarded by').waitFor();
  await card(page, `Re: ${subject}`).first().getByRole('link', { name: /^TKT-/ }).click();
  await page.getByText('Writing from my private address').waitFor();
});

test('a client sees that a comment came by email, but no held email', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountAt('shonda.price@'));
  await page.locator('[data-ticket]').filter({ hasText: subject }).click();

  await page.getByRole('region', { name: 'Comments' }).getByText('by email').first().waitFor();
  const response = await page.request.get('/api/ticketing/admin/mail');

  expect(response.status()).toBe(401);
});
