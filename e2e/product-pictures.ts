import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Demo } from '#test/program.ts';

const folder = join(import.meta.dirname, '../web/site/product');

const looks = [
  { look: 'wide', viewport: { width: 1120, height: 720 }, deviceScaleFactor: 1.5 },
  { look: 'phone', viewport: { width: 390, height: 620 }, deviceScaleFactor: 2 },
];

/** Where the demo's provider and clients work, so that what happened in service hours is drawn there. */
export const demoZone = 'America/Chicago';

/** Every provider's website shows these pictures, so they have no provider's name, number or address. */
const neutral = { providerName: 'Your IT team', supportPhone: '(555) 555-0123', supportEmail: 'support@example.com' };

/** Draws the portal for the website as a manager sees it: the list, a ticket's thread and last month's report. */
export async function drawProduct({ url, accounts }: Demo, browser: Browser) {
  const manager = accounts.findLast(({ role }) => role === 'manager');
  if (!manager) throw new Error('The demo has no manager');

  for (const { look, ...size } of looks) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ baseURL: url, colorScheme, timezoneId: demoZone, ...size });
      const page = await context.newPage();
      await page.route('**/api/ticketing/provider', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...neutral } });
      });
      await logIn(page, manager);
      await save(page, `list-${look}-${colorScheme}`);
      await openConversation(page);
      await save(page, `thread-${look}-${colorScheme}`);
      await page.goto('/ticketing/client/report');
      await page.getByRole('link', { name: 'Month before' }).click();
      await save(page, `report-${look}-${colorScheme}`);
      await context.close();
    }
  }
}

async function logIn(page: Page, { email, password }: Demo['accounts'][number]) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('[data-ticket]').first().waitFor();
}

async function save(page: Page, name: string) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  // What loads after the first paint: avatars, counts, presence.
  await page.waitForTimeout(1_500);
  const picture = sharp(await page.screenshot());
  await picture.avif({ quality: 42, effort: 6 }).toFile(join(folder, `${name}.avif`));
}

/** Opens a ticket of the demo with questions and answers, whose company is that of the manager. */
export async function openConversation(page: Page) {
  const row = page.locator('[data-ticket]').filter({ hasText: 'QuickBooks' });
  // A list draws only the rows around those that are seen.
  while ((await row.count()) === 0) {
    await page.locator('[data-ticket]').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
  }
  await row.click();
  await page.getByLabel('Comments').getByRole('listitem').first().waitFor();
}
