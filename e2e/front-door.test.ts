import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { fillRegistration } from './links.ts';
import { linkIn, withMailDemo } from './mail-demo.ts';
import { openPage } from './portal.ts';
import { publicPages } from './site.ts';
import { nothing, watch } from './watch.ts';
import { withProgram } from './world.ts';

const { demo, mailTo, hurriedMailTo } = withMailDemo();
const second = withProgram(() =>
  startProgram({ env: { SITE_DIR: fileURLToPath(new URL('../content/second', import.meta.url)) } }),
);

type Visitor = { firstName: string; lastName: string; email: string; message: string };

/** The API as staff use it. */
async function staffApi() {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await logInTo(email, password);
  return (method: string, path: string, body?: unknown) => call(method, path, { token, body });
}

async function openWithoutScripts() {
  const context = await demo.browser.newContext({ baseURL: demo.program.url, javaScriptEnabled: false });
  return context.newPage();
}

/** Sends the contact form as a browser without scripts does, and waits for the confirmation by email. */
async function ask(page: Page, { firstName, lastName, email, message }: Visitor) {
  await page.goto('/contact?service=personal-it');
  const form = page.locator('form[action="/contact"]');
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill(message);
  await form.getByRole('button').click();
  await page.getByRole('heading', { name: 'Message sent successfully' }).waitFor();
  const mail = await mailTo(email, 'We received your message');
  expect(mail.text).toContain(message);
  expect(mail.text).toContain('Personal IT');
}

/** Makes a client of the visitor, with a ticket. */
async function convert(
  { email, message }: Visitor,
  place: { company: { name: string } | null; invite: string | null },
) {
  const staff = await staffApi();
  const inquiries: { id: string; email: string }[] = await staff('GET', '/admin/inquiries');
  const inquiry = inquiries.find((each) => each.email === email);
  const ticket = { title: message, priority: 'medium', category: 'Other' };
  const { ticketId } = await staff('POST', `/admin/inquiries/${inquiry?.id}/convert`, { ...place, ticket });
  return ticketId as string;
}

/** A private person’s ticket, and the address in the email with which they follow it. */
async function track(visitor: Visitor) {
  const page = await openWithoutScripts();
  await ask(page, visitor);
  const ticketId = await convert(visitor, { company: null, invite: null });
  const mail = await hurriedMailTo(visitor.email, /\/track\//);
  return { page, ticketId, address: linkIn(mail.text, /https?:\S+\/track\/[\w-]+/) };
}

test('a visitor without scripts becomes a private client who follows, answers and rates a ticket by its link', async () => {
  const mary = {
    firstName: 'Mary',
    lastName: 'Somerville',
    email: 'mary@orrery.example',
    message: 'My laptop is slow.',
  };
  const staff = await staffApi();
  const { page, ticketId, address } = await track(mary);

  await page.goto(address);
  await page.getByRole('heading', { name: mary.message, level: 1 }).waitFor();
  await page.getByLabel('Your answer').fill('It is worst in the morning.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Thank you. We have your answer.').waitFor();
  const comments = await staff('GET', `/tickets/${ticketId}/comments`);
  await staff('PUT', `/tickets/${ticketId}`, { status: 'resolved' });
  await page.goto(address);
  await page.getByRole('radio', { name: 'Very good' }).check();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.getByText('Thank you for your rating.').waitFor();

  expect(comments).toMatchObject([{ comment: 'It is worst in the morning.' }]);
  expect((await staff('GET', `/tickets/${ticketId}/rating`)).rating).toMatchObject({ score: 5 });
});

test('a visitor whose company becomes a client registers with the mailed link and finds the ticket', async () => {
  const annie = {
    firstName: 'Annie',
    lastName: 'Easley',
    email: 'annie@rockets.example',
    message: 'Our server is slow.',
  };
  await ask(await openWithoutScripts(), annie);
  await convert(annie, { company: { name: 'Rockets' }, invite: 'manager' });
  const invitation = await mailTo(annie.email, /register\?token=/);
  const page = await openPage(demo);

  await page.goto(linkIn(invitation.text, /https?:\S+register\?token=\S+/));
  await fillRegistration(page, { email: annie.email });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/ticketing/client');

  await page.getByRole('link', { name: annie.message }).waitFor();
});

/** Checks pages in every view, and that the browser has nothing to say about them and asks nobody else. */
async function inspect(page: Page, places: string[]) {
  const seen = await watch(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  for (const place of places) {
    const response = await page.goto(place);
    expect([place, response?.status()]).toEqual([place, 200]);
    // Some scripts load once they are scrolled to.
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
    await expectAccessibleInViews(page, place, () => page.getByRole('main').waitFor());
  }
  expect({ ...seen, said }).toEqual({ ...nothing, said: [] });
}

test('the help, the status with an incident and a tracked ticket are accessible and fit a small phone', async () => {
  const ada = {
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@engine.example',
    message: `My printer says ${'OFFLINE'.repeat(12)}`,
  };
  const staff = await staffApi();
  const { ticketId, address } = await track(ada);
  await staff('PUT', `/tickets/${ticketId}`, { status: 'resolved' });
  const [component] = await staff('GET', '/admin/status/components');
  const incident = { title: `No calls from ${'outside'.repeat(12)}`, text: 'We look into it.', impact: 'down' };
  await staff('POST', '/admin/status/incidents', { ...incident, componentIds: [component.id] });
  const page = await openPage(demo);
  await page.goto('/status');
  await page.getByRole('heading', { name: incident.title }).waitFor();
  await page.goto('/help');
  const article = await page.locator('main a[href^="/help/"]').first().getAttribute('href');

  await inspect(page, ['/help', '/help?search=printer', String(article), '/status', address]);
});

test.each([...publicPages, '/privacy', '/terms', '/contact/sent'])(
  '%s of another provider’s folder is accessible and fits a small phone',
  async (place) => {
    await inspect(await openPage(second), [place]);
  },
);
