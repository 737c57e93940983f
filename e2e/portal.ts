import type { Browser, Page } from 'playwright-core';
import type { Program } from '#test/program.ts';

/** Opens a page of its own browser context, as another person at another machine has. */
type Demo = { browser: Browser; program: Program };

export async function openPage({ browser, program }: Demo, size = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ baseURL: program.url, viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();
}

/** The toast with this text; fails when it does not come. */
export async function expectToast(page: Page, text: string) {
  await page
    .getByRole('region', { name: /notifications/i })
    .getByText(text, { exact: true })
    .first()
    .waitFor();
}
