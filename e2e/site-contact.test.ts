import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const site = withSharedDemo();

const form = (page: Page) => page.locator('form[action="/contact"]');
const send = (page: Page) => form(page).getByRole('button');
const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');

/** A visitor with their own address, because messages from one address are limited. */
async function visit(path: string, { javaScriptEnabled = true } = {}) {
  const context = await site.browser.newContext({
    baseURL: site.program.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  if (javaScriptEnabled) {
    await form(page).scrollIntoViewIfNeeded();
    await page.locator('form[novalidate]').waitFor();
  }
  return page;
}

async function fill(page: Page, message: string) {
  await form(page).getByLabel('First name').fill('Rosa');
  await form(page).getByLabel('Last name').fill('Delgado');
  await form(page).getByLabel('Email').fill('rosa@delgado.example');
  await form(page).getByLabel('Service').selectOption('Networking');
  await form(page).getByLabel('Message').fill(message);
}

const valuesOf = (page: Page) =>
  form(page).evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)));

/** The bytes of script that a page has loaded, as they were sent. */
const scriptOf = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });

test('the form needs little script, and none of the portal once it is sent', async () => {
  const page = await visit('/contact');
  const live = await scriptOf(page);
  await fill(page, `How much script is this? ${crypto.randomUUID()}`);

  await send(page).click();
  await toasts(page)
    .getByText(/You will hear from us by/)
    .waitFor();

  // With headers, both are below the 100 KB of the first visit.
  expect(live).toBeGreaterThan(60_000);
  expect(await scriptOf(page)).toBeLessThan(95_000);
  expect((await scriptOf(page)) - live).toBeLessThan(5_000);
  await page.context().close();
});

test('a message is confirmed, empties the form and reaches the staff', async () => {
  const words = `The loading dock has no signal ${crypto.randomUUID()}`;
  const page = await visit('/');
  const services = form(page).locator('option');
  expect(await services.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual([
    '',
    'managed-it',
    'networking',
    'it-projects',
    'personal-it',
    'consultation',
  ]);
  expect(new Set(Object.values(await valuesOf(page)))).toEqual(new Set(['']));
  await fill(page, words);

  await send(page).click();
  await toasts(page).getByText('Message sent successfully', { exact: true }).waitFor();

  await toasts(page).getByText('Thank you for your message! We will contact you soon.').waitFor();
  await toasts(page)
    .getByText(/You will hear from us by \w+day, .*\d{1,2}:\d\d [AP]M\./)
    .waitFor();
  // The toast goes, this stays.
  const receipt = page.getByRole('region', { name: 'Your message' });
  await receipt.getByText('We have your message, Rosa.').waitFor();
  await receipt.getByRole('heading', { name: 'What happens next' }).waitFor();
  expect(new Set(Object.values(await valuesOf(page)))).toEqual(new Set(['']));
  await page.context().close();
  const staff = await openPage(site);
  await logIn(staff, accountOf(site.program, 'admin'), '/ticketing/admin/inquiries');
  await staff.getByText(words).waitFor();
});

test('the button of a package opens a form that names it, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await site.browser.newContext({ baseURL: site.program.url, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/managed-it');

    await page.locator('a[href*="package=professional"]').first().click();
    await page.waitForURL('**/contact?service=managed-it&package=professional');

    await page.getByText('You asked about Managed IT, Professional.').waitFor();
    expect(await valuesOf(page)).toMatchObject({ service: 'managed-it', package: 'professional' });
    await context.close();
  }
});

test('without scripts a refused form comes back with its reason and all that was typed, and is sent then', async () => {
  const page = await visit('/contact', { javaScriptEnabled: false });
  const words = `No scripts here ${crypto.randomUUID()}`;
  await fill(page, `${words}\n<b>Line two</b> & "more"`);
  await form(page).getByLabel('Phone').fill('5'.repeat(41));
  const typed = await form(page).getByLabel('Message').inputValue();

  await send(page).click();
  await page.getByRole('heading', { name: 'Your message has not been sent yet' }).waitFor();

  await page.getByRole('alert').getByText('Use at most 40 characters').waitFor();
  await expect.poll(() => form(page).getByLabel('Message').inputValue()).toBe(typed);
  await expect.poll(() => form(page).getByLabel('First name').inputValue()).toBe('Rosa');
  await expect.poll(() => form(page).getByLabel('Service').inputValue()).toBe('networking');
  await form(page).getByLabel('Phone').fill('');
  await send(page).click();
  await page.waitForURL('**/contact/sent/*');
  await page.getByRole('heading', { name: 'Message sent successfully' }).waitFor();
  await page.getByText(/You will hear from us by \w+day/).waitFor();
  await page.context().close();

  const staff = await openPage(site);
  await logIn(staff, accountOf(site.program, 'admin'), '/ticketing/admin/inquiries');
  await staff.getByText(words).waitFor();
});
