import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tries } from '#test/tries.ts';
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
  await form(page).getByLabel('First Name').fill('Rosa');
  await form(page).getByLabel('Last Name').fill('Delgado');
  await form(page).getByLabel('Email').fill('rosa@delgado.example');
  await form(page).getByLabel('Service').selectOption('Networking');
  await form(page).getByLabel('Message').fill(message);
}

const valuesOf = (page: Page) =>
  form(page).evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)));

test.each([
  ['/', ['', 'managed-it', 'networking', 'it-projects', 'personal-it', 'consultation']],
  ['/contact', ['', 'managed-it', 'networking', 'it-projects', 'personal-it', 'consultation', 'other']],
])('the form of %s starts empty and offers its services', async (path, services) => {
  const page = await visit(path);

  expect(new Set(Object.values(await valuesOf(page)))).toEqual(new Set(['']));
  const offered = await form(page)
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(offered).toEqual(services);
  await expect.poll(() => send(page).textContent()).toBe('Send Message');
});

test.each(['/', '/contact'].slice(0, tries(1, 2)))(
  'a message sent from %s is confirmed, empties the form and reaches the staff',
  async (path) => {
    const words = `The loading dock has no signal ${crypto.randomUUID()}`;
    const page = await visit(path);
    await fill(page, words);

    await send(page).click();
    await toasts(page).getByText('Message Sent Successfully', { exact: true }).waitFor();

    await toasts(page).getByText('Thank you for your message! We will contact you soon.').waitFor();
    await toasts(page)
      .getByText(/You will hear from us by \w+day, .*\d{1,2}:\d\d [AP]M\./)
      .waitFor();
    expect(new Set(Object.values(await valuesOf(page)))).toEqual(new Set(['']));
    await page.context().close();
    const staff = await openPage(site);
    await logIn(staff, accountOf(site.program, 'admin'), '/ticketing/admin/inquiries');
    await staff.getByText(words).waitFor();
  },
);

test('the button shows that a message is being sent, and a double click sends it once', async () => {
  const page = await visit('/contact');
  await fill(page, 'Once is enough');
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });

  await send(page).dblclick();
  await form(page).getByRole('button', { name: 'Sending...', disabled: true }).waitFor();
  answer();
  await toasts(page).getByText('Message Sent Successfully', { exact: true }).waitFor();

  expect(calls).toBe(1);
  await form(page).getByRole('button', { name: 'Send Message', disabled: false }).waitFor();
});

test('missing fields are reported, nothing is sent, and the first empty field is focused', async () => {
  const page = await visit('/contact');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) calls += 1;
  });
  await fill(page, '   ');

  await send(page).click();
  await toasts(page).getByText('Missing Required Fields', { exact: true }).waitFor();

  await toasts(page).getByText('Please fill in all required fields.', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message');
  expect(calls).toBe(0);
  expect((await valuesOf(page)).firstName).toBe('Rosa');
});

test('a send that fails says why and keeps what was typed', async () => {
  const page = await visit('/contact');
  await fill(page, 'Do not lose me');
  const typed = await valuesOf(page);

  await page.context().setOffline(true);
  await send(page).click();
  await toasts(page).getByText('Error Sending Message', { exact: true }).waitFor();
  await toasts(page).getByText('Please try again later.', { exact: true }).waitFor();
  await expect.poll(() => valuesOf(page)).toEqual(typed);
  await page.context().setOffline(false);

  await form(page).getByLabel('Phone').fill('5'.repeat(41));
  await send(page).click();
  await toasts(page).getByText('Use at most 40 characters').waitFor();
  await form(page).getByText('Use at most 40 characters').waitFor();
  await expect.poll(() => valuesOf(page)).toEqual({ ...typed, phone: '5'.repeat(41) });
});

test('without scripts the browser sends the form and gets a page', async () => {
  const words = `No scripts here ${crypto.randomUUID()}`;
  const page = await visit('/contact', { javaScriptEnabled: false });
  await fill(page, words);

  await send(page).click();
  await page.waitForURL('**/contact/sent/*');
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  await page.getByText(/You will hear from us by \w+day/).waitFor();
  await page.context().close();

  const staff = await openPage(site);
  await logIn(staff, accountOf(site.program, 'admin'), '/ticketing/admin/inquiries');
  await staff.getByText(words).waitFor();
});

test('without scripts a refused form comes back with its reason and everything that was typed', async () => {
  const page = await visit('/contact', { javaScriptEnabled: false });
  await fill(page, 'Line one\n<b>Line two</b> & "more"');
  await form(page).getByLabel('Phone').fill('5'.repeat(41));
  const typed = await form(page).getByLabel('Message').inputValue();

  await send(page).click();
  await page.getByRole('heading', { name: 'Your message has not been sent yet' }).waitFor();

  await page.getByRole('alert').getByText('Use at most 40 characters').waitFor();
  await expect.poll(() => form(page).getByLabel('Message').inputValue()).toBe(typed);
  await expect.poll(() => form(page).getByLabel('First Name').inputValue()).toBe('Rosa');
  await expect.poll(() => form(page).getByLabel('Service').inputValue()).toBe('networking');
  await form(page).getByLabel('Phone').fill('');
  await send(page).click();
  await page.waitForURL('**/contact/sent/*');
});
