import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '#test/browser.ts';
import { queryAt } from '#test/database.ts';
import { startMailServer } from '#test/mail-server.ts';
import { databaseIn, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { accountOf } from './accounts.ts';
import { makeFolder, owners } from './owners.ts';
import { demoZone, drawProduct, openConversation } from './product-pictures.ts';

// `npm run pictures` draws the pictures of the README, of docs/screens.md and of the website's portal anew, from the demo
// as it is built now.
const folder = join(import.meta.dirname, '../docs/pictures');
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };

type Screen = { name: string; role: Shown; address: string; open?: (page: Page) => Promise<unknown> };
type Shown = 'admin' | 'super_admin' | 'manager';

/** Each is drawn on a desk, there in dark, and on a phone. */
const screens: Screen[] = [
  { name: 'list', role: 'admin', address: '/ticketing/admin' },
  { name: 'ticket', role: 'admin', address: '/ticketing/admin', open: openConversation },
  { name: 'home', role: 'manager', address: '/ticketing/client' },
  { name: 'settings', role: 'super_admin', address: '/ticketing/admin?settings=hours' },
  { name: 'company', role: 'admin', address: '/ticketing/admin/companies', open: openCompany },
  { name: 'report', role: 'manager', address: '/ticketing/client/report' },
];

await mkdir(join(folder, 'screens'), { recursive: true });
const mail = await startMailServer();
const dataDir = await makeDataFolder('archway-pictures-');
const program = await startProgram({
  dataDir,
  demo: true,
  env: { SMTP_URL: mail.url, MAIL_FROM: 'support@archway.example' },
});
const browser = await launchBrowser();
try {
  await drawProduct(program, browser);
  await drawWebsite(browser);
  await drawDashboard(browser);
  await drawClient(browser);
  await drawEmail(browser);
  for (const screen of screens) await drawScreen(browser, screen);
  await drawOwners(browser);
} finally {
  await browser.close();
  await program.stop();
  await mail.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The home pages and logins of owners who have nothing in common, side by side. */
async function drawOwners(browser: Browser) {
  const shots: Record<'home' | 'login', Buffer[]> = { home: [], login: [] };
  for (const owner of Object.values(owners)) {
    const parent = await makeDataFolder('archway-owner-');
    const siteDir = join(parent, 'site');
    await makeFolder(siteDir, owner);
    const theirs = await startProgram({ dataDir: join(parent, 'data'), env: { SITE_DIR: siteDir } });
    for (const [name, address] of [
      ['home', '/'],
      ['login', '/ticketing/login'],
    ] as const) {
      const page = await browser.newPage({ baseURL: theirs.url, viewport: { width: 1280, height: 960 } });
      await page.goto(address);
      // Photos are made smaller when they are first asked for.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(1_500);
      shots[name].push(
        await sharp(await page.screenshot())
          .resize({ width: 400 })
          .png()
          .toBuffer(),
      );
      await page.close();
    }
    await theirs.stop();
    await rm(parent, { recursive: true, force: true });
  }
  const rows = [shots.home, shots.login];
  const layers = rows.flatMap((row, top) => row.map((input, left) => ({ input, left: left * 408, top: top * 308 })));
  await sharp({ create: { width: 5 * 408 - 8, height: 2 * 308 - 8, channels: 3, background: '#888888' } })
    .composite(layers)
    .webp({ quality: 72 })
    .toFile(join(folder, 'owners.webp'));
}

async function drawWebsite(browser: Browser) {
  const page = await open(browser, desk, '/');
  await save(page, 'website');
}

/** The dashboard with a ticket open. */
async function drawDashboard(browser: Browser) {
  const page = await logIn(browser, desk, 'admin');
  await openConversation(page);
  await save(page, 'dashboard');
}

async function openCompany(page: Page) {
  await page
    .locator('main')
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'People' }).waitFor();
}

async function drawScreen(browser: Browser, { name, role, address, open: openMore }: Screen) {
  const looks = [
    ['wide', desk, 'light'],
    ['dark', desk, 'dark'],
    ['phone', phone, 'light'],
  ] as const;
  for (const [look, size, colorScheme] of looks) {
    const page = await logIn(browser, size, role, colorScheme);
    await page.locator('[data-ticket]').first().waitFor();
    await page.goto(address);
    await page.locator('main').getByRole('heading').first().waitFor();
    await openMore?.(page);
    await save(page, `screens/${name}-${look}`);
    await page.context().close();
  }
}

async function drawClient(browser: Browser) {
  const page = await logIn(browser, phone, 'manager');
  await page.locator('[data-ticket]').first().waitFor();
  await save(page, 'client');
}

/** What a requester gets when the provider answers. */
async function drawEmail(browser: Browser) {
  const page = await logIn(browser, desk, 'admin');
  await page.locator('[data-ticket]').filter({ hasText: 'Front desk label printer' }).click();
  await page
    .getByLabel('Add a comment')
    .fill(
      'Thanks for trying both rolls. The printer is set to the wrong kind of label, so I changed it from here. Please print five labels and tell me whether each one comes out.',
    );
  await page.getByRole('button', { name: 'Send comment', exact: true }).click();
  const letter = await nextMail();
  const paper = await browser.newPage({ viewport: { width: 640, height: 700 } });
  await paper.setContent(letter);
  await paper.screenshot({ path: join(folder, 'email.png'), fullPage: true });
}

/** Emails wait a minute for more comments; this one is sent now. */
async function nextMail() {
  const database = await databaseIn(program.dataDir);
  for (let attempt = 0; attempt < 60; attempt++) {
    await queryAt(database, 'update outgoing_mails set next_attempt_at = now() where sent_at is null');
    const found = mail.accepted.findLast(({ text }) => text.includes('Thanks for trying both rolls'));
    if (found) return found.html;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  throw new Error('No email arrived');
}

async function logIn(browser: Browser, size: typeof desk, role: Shown, colorScheme: 'light' | 'dark' = 'light') {
  const page = await open(browser, size, '/ticketing/login', colorScheme);
  const { email, password } = accountOf(program, role);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  return page;
}

async function open(browser: Browser, viewport: typeof desk, address: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({
    baseURL: program.url,
    viewport,
    deviceScaleFactor: 1,
    colorScheme,
    timezoneId: demoZone,
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function save(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  // What loads after the first paint: avatars, counts, presence.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
