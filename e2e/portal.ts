import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { Program } from '#test/program.ts';
import { newPage, plainAddress, takePage } from './page-pool.ts';

type Account = { email: string; password: string };

/** A browser, and a program that it opens pages of. */
export type World = { browser: Browser; program: Pick<Program, 'url'> };

/** Where a role's tickets are. */
export const homeOf = (role: Role) => (isStaffRole(role) ? '/ticketing/admin' : '/ticketing/client');

/** Opens a page in its own browser context, like another user on another machine. */
export const openPage = ({ browser, program }: World, size = { width: 1440, height: 900 }) =>
  takePage(browser, program.url, size);

/** Opens a page like `openPage`, in a browser that has loaded nothing yet. */
export const openNewPage = ({ browser, program }: World, size = { width: 1440, height: 900 }) =>
  newPage(browser, program.url, size);

/** Logs in through the form. */
export async function logInByForm(page: Page, { email, password }: Account) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
}

/**
 * Opens a page of the portal without the login page.
 * @param address by default the tickets
 */
export async function logIn(page: Page, { email, password }: Account, address?: string) {
  const response = await page.request.post('/api/ticketing/auth/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} can’t log in: ${response.status()} ${await response.text()}`);
  const { token, user } = await response.json();

  if (!page.url().endsWith(plainAddress)) await page.goto(plainAddress);
  await page.evaluate(
    (stored) => localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, lastActivity: Date.now() })),
    { user, token, isAuthenticated: true },
  );
  await page.goto(address ?? homeOf(user.role));
  if (!address) await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
}

/** Goes to a place that the frame leads to, like Companies & users. */
export async function goToSection(page: Page, name: string | RegExp) {
  await page.getByRole('tab', { name }).or(page.getByRole('link', { name })).first().click();
}

/** Goes to the user's own account. */
export async function openAccount(page: Page) {
  await choose(page, page.getByRole('link', { name: /, your account$/i }));
  await page.getByText('This browser').waitFor();
}

/** Logs out, and waits for the login page, which a passkey may leave at once. */
export async function logOut(page: Page) {
  const logout = page.getByRole('button', { name: 'Logout', exact: true });
  await Promise.all([page.waitForURL('**/ticketing/login'), choose(page, logout)]);
}

/** Presses what concerns the user. Clients see it beside their name, staff and phones have a menu for it. */
async function choose(page: Page, entry: Locator) {
  const menu = page.getByRole('button', { name: /account and Logout$/i });
  await menu.or(entry).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await entry.click();
}

/** Opens a section of System settings. */
export async function openSettings(page: Page, section: string) {
  await page.getByRole('button', { name: 'System settings' }).click();
  const settings = page.getByRole('dialog', { name: 'System settings' });
  await settings.getByRole('link', { name: section, exact: true }).click();
}

/** Closes the open ticket by key. */
export async function closeTicket(page: Page) {
  await page.keyboard.press('Escape');
  await expectNoTicketOpen(page);
}

/** Waits until the list stands alone. */
async function expectNoTicketOpen(page: Page) {
  await page.locator('[data-docked]').waitFor({ state: 'detached' });
}

/** Adds an internal note to the open ticket. */
export async function writeNote(page: Page, text: string) {
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await page.getByLabel('Add an internal note').fill(text);
  await page.getByRole('button', { name: 'Add note', exact: true }).click();
  await page.getByLabel('Comments').getByText(text).waitFor();
  // It is drawn before the server has it.
  await page.getByText('Sending…').waitFor({ state: 'hidden' });
}

/** Makes a page call the server, unless its ended session has already led to the login page. */
export async function askAgain(page: Page) {
  const refresh = () => document.querySelector<HTMLElement>('[aria-label="Refresh tickets"]')?.click();
  // The page may be on its way to the login page, which ends what runs in it.
  await page.evaluate(refresh).catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error;
  });
}

/** Does something that connects a page for live updates, and waits until it is. */
export async function connectLive(page: Page, connect: () => Promise<unknown>) {
  const connected = page.waitForResponse((response) => response.url().includes('/api/ticketing/events'));
  await connect();
  await connected;
}

/** Blocks the stream of live updates, because its open request keeps the network busy. */
export async function leaveOutStream(page: Page) {
  await page.route('**/api/ticketing/events*', (route) => route.abort());
}

/** Opens the menu of a row or a card, and chooses an action there. */
export async function chooseFromMenu(page: Page, of: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Presses a key for tickets as soon as the page takes it: their code loads when the page is idle. */
export async function pressTicketKey(page: Page, key: string) {
  await page.waitForFunction((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    return !(document.activeElement ?? document.body).dispatchEvent(event);
  }, key);
}

/** Keeps a toast open by hovering over it. */
export async function keepToast(page: Page, text: string) {
  await page
    .getByRole('region', { name: /notifications/i })
    .getByText(text, { exact: true })
    .hover();
}

/** Waits for a notification, or what an open dialog shows instead of one. A dialog hides notifications from the roles. */
export async function expectNotice(page: Page, text: string) {
  await page.locator('[data-toasts], [data-notice]').getByText(text, { exact: true }).first().waitFor();
}

/** Waits for a toast with this text. */
export async function expectToast(page: Page, text: string) {
  await page
    .getByRole('region', { name: /notifications/i })
    .getByText(text, { exact: true })
    .first()
    .waitFor();
}

/**
 * Waits until an element has the focus.
 * @param place names it in the error
 */
export async function expectFocused(element: Locator, place?: string) {
  await expect.poll(() => element.evaluate((each) => each === document.activeElement), { message: place }).toBe(true);
}

/**
 * Holds back the requests that match, before the server gets them.
 * @returns when the first one is held; and what lets them pass
 */
export async function holdRequests(page: Page, url: string | RegExp) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    held.resolve();
    await released.promise;
    await route.continue();
  });
  return { held: held.promise, release: released.resolve };
}
