import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const card = (page: Page, subject: string) =>
  page.getByRole('article', { name: new RegExp(`^Email from .*: ${subject}`) });
const subject = 'Label printer in receiving skips every other label';

test('staff accept a held email as a client’s and discard another, until none waits', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  await page.getByRole('link', { name: /^Email/ }).click();
  await page.getByRole('heading', { name: 'Email', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Email 2 held' }).waitFor();
  const badge = page.getByRole('link', { name: /^Inquiries \d+ waiting$/ });
  const before = Number.parseInt((await badge.innerText()).replace(/\D+/, ''), 10);
  await expect.poll(() => card(page, `Re: ${subject}`).innerText()).toContain('may not see it');

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
  const question = page.getByRole('alertdialog', { name: /^Discard .*Please reset/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectFocused(card(page, 'Please reset').getByRole('button', { name: /^Discard/ }));
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Discard email' }).click();
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  await page.getByRole('link', { name: `Inquiries ${before - 2} waiting`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show all emails' }).click();
  await card(page, 'Please reset').getByText('Discarded by').waitFor();
  await card(page, `Re: ${subject}`).first().getByRole('link', { name: /^TKT-/ }).click();
  await page.getByText('Writing from my private address').waitFor();
  await expectFormattedMail(page);
});

/** The page's policy lets the frame show tables, styles and its own pictures, and asks no other server for anything. */
async function expectFormattedMail(page: Page) {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on(
    'request',
    (request) =>
      /^(data|about):/.test(request.url()) ||
      request.url().startsWith(demo.program.url) ||
      problems.push(request.url()),
  );
  const comment = page.getByRole('listitem').filter({ hasText: 'One more thing' });
  await comment.getByRole('button', { name: /^View original email/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Original email' });
  await dialog.getByRole('button', { name: 'Show formatting' }).click();
  const frame = page.frameLocator('iframe');
  await expect.poll(() => frame.getByRole('cell', { name: 'skips' }).count()).toBe(2);
  await expect.poll(() => frame.locator('b').innerText()).toBe('the same model');
  expect(problems).toEqual([]);
}
