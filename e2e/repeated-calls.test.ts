import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' });

/** How many tickets of the demo have this title. */
async function ticketsTitled(title: string) {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await logInto(email, password);
  return (await call('GET', `/tickets?search=${encodeURIComponent(title)}`, { token })).length;
}

/** The server processes the next POST to this address, but its response is lost. */
async function loseAnswer(page: Page, address: string) {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    const response = await route.fetch();
    expect(response.status()).toBe(201);
    return route.abort();
  });
}

async function fillTicket(page: Page, title: string) {
  await page.goto('/ticketing/client?new=1');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('It flickers.');
}

test('a ticket exists once after a retry of a lost response', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await fillTicket(page, 'Lost and found screen');
  await loseAnswer(page, '**/api/ticketing/tickets');
  await send(page).click();
  await page
    .getByText(/^Failed to create ticket/)
    .first()
    .waitFor();

  await send(page).click();

  await expectToast(page, 'Ticket created successfully');
  await expect.poll(() => ticketsTitled('Lost and found screen')).toBe(1);
});

test('a comment appears once after a retry of a lost response', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await page.locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('Did this arrive?');
  await loseAnswer(page, '**/comments');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Error');

  await page.getByRole('button', { name: 'Send Comment' }).click();

  await expectToast(page, 'Comment added successfully');
  await page.reload();
  await page.getByText('Did this arrive?').waitFor();
  await expect.poll(() => page.getByText('Did this arrive?').count()).toBe(1);
});

test('a message from the website is stored once after a retry of a lost response', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await page.goto('/contact');
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await page.locator('form[novalidate]').waitFor();
  await page.getByLabel('First name').fill('Edith');
  await page.getByLabel('Last name').fill('Clarke');
  await page.getByLabel('Email').first().fill('edith@clarke.example');
  await page.getByLabel('Message').fill('Do you look after calculators?');
  await loseAnswer(page, '**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Error Sending Message').first().waitFor();

  await page.getByRole('button', { name: 'Send Message' }).click();

  await page.getByText('Message Sent Successfully').first().waitFor();
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const inquiries = await call('GET', '/admin/inquiries', { token: await logInto(email, password) });
  expect(inquiries.filter((inquiry: { email: string }) => inquiry.email === 'edith@clarke.example')).toHaveLength(1);
});
