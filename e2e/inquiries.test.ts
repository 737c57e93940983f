import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { databaseIn } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { expectToast, goOffline, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const cards = (page: Page) => page.locator('[data-inquiry]');
const cardOf = (page: Page, name: string) => page.getByRole('article', { name: `Message from ${name}` });

async function sendMessage(values: object) {
  const message = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example', message: 'Hello' };
  return fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, ...values }),
  });
}

/** Inserts a message that exceeded the hourly total. */
async function insertSuspected() {
  await queryAt(
    await databaseIn(demo.program.dataDir),
    `insert into inquiries (id, first_name, last_name, email, phone, message, is_suspected_spam)
     values (gen_random_uuid(), 'Hedy', 'Lamarr', 'hedy@lamarr.example', '', 'A frequency that hops.', true)`,
  );
}

/** The header's link with the number of waiting inquiries and held emails; only its name if there are none. */
function counted(page: Page, count: number) {
  const name = count === 0 ? 'Inquiries' : `Inquiries ${count} waiting`;
  return page.getByRole('link', { name, exact: true }).waitFor();
}

/** The number of waiting inquiries and held emails, if any. */
const waiting = (page: Page) => numberIn(page, /^Inquiries \d+ waiting$/);

/** The number of held emails, if any. */
const held = (page: Page) => numberIn(page, /^Mail \d+ held$/);

async function numberIn(page: Page, name: RegExp) {
  const text = await page.getByRole('link', { name }).innerText();
  return Number.parseInt(text.replace(/\D+/, ''), 10);
}

test('a message from the website is counted in the header, read, answered and counted no more', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  const before = await waiting(page);
  const text = 'Two offices,\n\none server.';
  await sendMessage({
    firstName: 'Grace',
    lastName: 'Hopper',
    phone: '+1 314 555 0199 x 4',
    service: 'other',
    message: text,
  });

  await page.reload();
  await page.getByRole('link', { name: `Inquiries ${before + 1} waiting` }).click();
  await page.waitForURL('**/ticketing/admin/inquiries');
  const card = cards(page).first();
  await cardOf(page, 'Grace Hopper').waitFor();

  await expect.poll(() => card.getAttribute('aria-label')).toBe('Message from Grace Hopper');
  await expect.poll(() => card.getByText('Two offices').innerText()).toBe(text);
  for (const words of ['Waiting', 'ada@analytical.example', 'Other', 'just now']) {
    await expect.poll(() => card.innerText()).toContain(words);
  }
  await expect
    .poll(() => card.getByRole('link', { name: '+1 314 555 0199 x 4' }).getAttribute('href'))
    .toBe('tel:+13145550199');
  await expect
    .poll(() => card.getByRole('link', { name: 'Reply to Grace Hopper' }).getAttribute('href'))
    .toBe(
      'mailto:ada@analytical.example?subject=Re%3A%20your%20message%20to%20Archway%20IT&body=Hello%20Grace%2C%0D%0A%0D%0A',
    );

  await card.getByRole('button', { name: 'Mark as answered' }).click();
  await expectToast(page, 'Marked as answered');
  await cardOf(page, 'Grace Hopper').waitFor({ state: 'hidden' });

  await counted(page, before);
  await expect.poll(() => page.locator('[data-inquiry]:focus').count()).toBe(1);
});

test('the filter is in the address, and an answered message says by whom and can wait again', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  const { name, ...admin } = accountOf(demo.program, 'admin');
  await sendMessage({ firstName: 'Joan', lastName: 'Clarke' });
  await logIn(page, admin, '/ticketing/admin/inquiries');
  await cardOf(page, 'Joan Clarke').getByRole('button', { name: 'Mark as answered' }).click();
  await cardOf(page, 'Joan Clarke').waitFor({ state: 'hidden' });
  const waiting = await cards(page).count();
  const mails = await held(page);

  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await page.waitForURL(/status=answered/);
  await page.reload();
  await cardOf(page, 'Joan Clarke').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Answered', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await expect.poll(() => page.getByRole('list', { name: 'Inquiries' }).innerText()).not.toContain('Waiting');
  await expect.poll(() => cardOf(page, 'Joan Clarke').innerText()).toContain(`Answered by ${name}`);
  const answered = await cards(page).count();

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.waitForURL(/status=all/);
  await page.getByRole('list', { name: 'Inquiries' }).and(page.locator('[aria-busy=false]')).waitFor();
  await expect.poll(() => cards(page).count()).toBe(waiting + answered);

  await cardOf(page, 'Joan Clarke').getByRole('button', { name: 'Mark as waiting' }).click();
  await expectToast(page, 'Marked as waiting for an answer');
  await cardOf(page, 'Joan Clarke').getByRole('button', { name: 'Mark as answered' }).waitFor();
  await counted(page, waiting + mails + 1);

  await page.getByRole('tab', { name: 'Tickets' }).click();
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();
});

test('a link to the inquiries opens them after the login', async () => {
  const page = await openPage(demo);
  await page.goto('/ticketing/admin/inquiries?status=answered');
  await page.waitForURL('**/ticketing/login');
  const { email, password } = accountOf(demo.program, 'super_admin');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.waitForURL('**/ticketing/admin/inquiries?status=answered');
  await cards(page).first().waitFor();
});

test.each(['manager', 'member', 'employee'] as const)(
  'client staff (%s) can’t get there, before or after the login',
  { tags: 'release' },
  async (role) => {
    const page = await openPage(demo);
    await page.goto('/ticketing/admin/inquiries');
    await page.waitForURL('**/ticketing/login');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await logIn(page, accountOf(demo.program, role));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ticketing/client');
    await page.goto('/ticketing/admin/inquiries');
    await page.waitForURL('**/ticketing/client');

    await expect.poll(() => page.getByRole('link', { name: /Inquiries/ }).count()).toBe(0);
    expect(asked.filter((url) => /api.*inquir/.test(url))).toEqual([]);
  },
);

test('a failed list shows an error and loads on retry; a failed update changes nothing', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  await cards(page).first().waitFor();
  await goOffline(page);
  await cards(page).first().getByRole('button', { name: 'Mark as answered' }).click();
  await page
    .getByText(/^Failed to update inquiry: Archway can’t be reached/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await page.getByText('Failed to load inquiries').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();

  await cards(page).first().waitFor();
});

test('user text is shown as text', async () => {
  const page = await openPage(demo, { width: 320, height: 800 });
  const hostile = '<img src=x onerror="document.title=1">';
  await sendMessage({ firstName: hostile, message: `${hostile}\n${'x'.repeat(400)}`, phone: 'javascript:alert(1)' });
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  const card = cardOf(page, `${hostile} Lovelace`);
  await card.waitFor();

  await expect.poll(() => card.getByText(hostile).first().innerText()).toContain(hostile);
  await expect.poll(() => card.locator('img').count()).toBe(0);
  await expect.poll(() => card.getByRole('link').count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('when every message is answered the page says so, and shows all on request', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  await cards(page).first().waitFor();
  const mails = await held(page);
  for (let left = await waiting(page); left > mails; left--) {
    await cards(page).first().getByRole('button', { name: 'Mark as answered' }).click();
    await counted(page, left - 1);
  }

  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  await page.getByText('Every inquiry has been answered.').waitFor();
  await page.getByRole('button', { name: 'Show all inquiries' }).click();

  await cards(page).first().waitFor();
});

test('suspected spam is kept apart and not counted, until somebody says that it is not spam', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/inquiries');
  await insertSuspected();
  await sendMessage({});
  await page.reload();
  await cards(page).first().waitFor();
  const before = await waiting(page);
  await expect.poll(() => cardOf(page, 'Hedy Lamarr').count()).toBe(0);

  await page.getByRole('button', { name: /^Suspected spam \d+$/ }).click();
  await page.waitForURL(/status=spam/);
  await expect.poll(() => cardOf(page, 'Hedy Lamarr').innerText()).toContain('Suspected spam');
  await cardOf(page, 'Hedy Lamarr').getByRole('button', { name: 'Not spam' }).click();
  await expectToast(page, 'Moved to the inquiries that wait for an answer');
  await cardOf(page, 'Hedy Lamarr').waitFor({ state: 'hidden' });

  await counted(page, before + 1);
  await page.getByRole('button', { name: 'Waiting', exact: true }).click();
  await cardOf(page, 'Hedy Lamarr').waitFor();
});
