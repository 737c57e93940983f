import type { Browser, Page } from 'playwright-core';
import { isStaff } from '#contract/policies.ts';
import type { Program } from '#test/program.ts';

type Account = { email: string; password: string };
type Demo = { browser: Browser; program: Program };

/** Opens a page of its own browser context, as another person at another machine has. */
export async function openPage({ browser, program }: Demo, size = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ baseURL: program.url, viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** Through the form, as people do. */
export async function logInByForm(page: Page, { email, password }: Account) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();
}

/** Straight to the tickets, without the login page: for the many tests that begin behind it. */
export async function logIn(page: Page, { email, password }: Account) {
  const response = await page.request.post('/api/ticketing/auth/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} can’t log in: ${response.status()} ${await response.text()}`);
  const { token, user } = await response.json();

  // Any page of the site will do to reach its storage; this one brings next to nothing to load or run.
  await page.goto('/contact/sent');
  await page.evaluate(
    (stored) => localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, lastActivity: Date.now() })),
    { user, token, isAuthenticated: true },
  );
  await page.goto(isStaff(user) ? '/ticketing/admin' : '/ticketing/client');
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();
}

/** Has a page ask the server again, unless the end of its session has led it to the login by then. */
export async function askAgain(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Refresh tickets"]')?.click());
}

/** Keeps a page from opening its stream of live updates, with which its network never rests. */
export async function leaveOutStream(page: Page) {
  await page.route('**/api/ticketing/events*', (route) => route.abort());
}

/** The toast with this text; fails when it does not come. */
export async function expectToast(page: Page, text: string) {
  await page
    .getByRole('region', { name: /notifications/i })
    .getByText(text, { exact: true })
    .first()
    .waitFor();
}

/** Takes the network away once the page has the code of its notifications, which comes when the page rests. */
export async function goOffline(page: Page) {
  await page.locator('[data-toasts]').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
}
