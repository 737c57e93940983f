import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { queryAt } from '#test/database.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { measurePage } from './lighthouse.ts';
import { medianOf } from './speed/drive.ts';
import { fillPlace, startOn } from './speed/places.ts';
import { PASSWORD } from './speed/seed.ts';

/** Goals in milliseconds: from the login to the first list, and between two frames while scrolling. */
const FIRST_LIST = 1_000;
const LONGEST_FRAME = 1_000;

/** Lighthouse's mobile profile: a mid-range phone on slow 4G. Latency in milliseconds, throughput in bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 };
const SLOWDOWN = 4;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/**
 * Measures the portal and the dashboard with many tickets on a simulated phone on slow 4G. Usage: npm run bench:portal
 * -- [--tickets 1000000] [--rows 5000] [--runs 3] [--kept folder] With --kept the database stays in that folder and is
 * reused.
 */
async function benchPortal() {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: '1000000' },
      rows: { type: 'string', default: '5000' },
      runs: { type: 'string', default: '3' },
      kept: { type: 'string' },
    },
  });
  await buildWhenStale();
  const place = await fillPlace(Number(values.tickets), values.kept);
  const program = await startOn(place);
  const browser = await launchBrowser();
  try {
    for (const [who, email] of Object.entries(await busiestOf(place.address))) {
      const logins: number[] = [];
      let page: Page | undefined;
      for (let run = 0; run < Number(values.runs); run++) {
        await page?.context().close();
        page = await openOnPhone(browser, program.url);
        logins.push(await measureLogin(page, email));
      }
      const scroll = page && (await measureScroll(page, Number(values.rows)));
      process.stdout.write(`${who}: first list after ${logins.join(', ')} ms; scrolling ${JSON.stringify(scroll)}\n`);
      if (medianOf(logins) > FIRST_LIST || (scroll && scroll.worstFrame > LONGEST_FRAME)) process.exitCode = 1;
    }
    process.stdout.write(`login page: ${JSON.stringify(await measurePage(`${program.url}/ticketing/login`))}\n`);
    process.stdout.write(process.exitCode ? 'Not every goal is met.\n' : 'Every goal is met.\n');
  } finally {
    await browser.close();
    await program.stop();
    await place.clear();
  }
}

/** The manager of the company with the most tickets, and an admin. */
async function busiestOf(address: string) {
  const [manager] = await queryAt(
    address,
    `select email from users where role = 'manager'
     order by (select count(*) from tickets where tickets.company_id = users.company_id) desc limit 1`,
  );
  const [admin] = await queryAt(address, "select email from users where role = 'admin' order by id limit 1");
  return { 'portal, manager': String(manager?.email), 'dashboard, admin': String(admin?.email) };
}

/** A first visit from that phone, with an empty cache. */
async function openOnPhone(browser: Browser, url: string) {
  const context = await browser.newContext({ ...screen, baseURL: url });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Milliseconds from pressing the button until the first ticket is visible. */
async function measureLogin(page: Page, email: string) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Typing takes longer, so the page has preloaded its code by then.
  await page.waitForLoadState('networkidle');
  const pressed = performance.now();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('[data-row]').first().waitFor();
  return Math.round(performance.now() - pressed);
}

/** Scrolls continuously past that many rows, or past all of them. */
async function measureScroll(page: Page, wanted: number) {
  const answer = page.waitForResponse((response) => /\/tickets\?(?!.*status=)/.test(response.url()));
  await page.goto(new URL('?status=all', page.url()).href);
  await (await answer).finished();
  await page.locator('[data-row]:not([aria-busy="true"] *)').first().waitFor();
  await page.mouse.move(200, 500);
  await page.evaluate(() => {
    const watched = { worst: 0, last: performance.now() };
    const next = (now: number) => {
      Object.assign(watched, { worst: Math.max(watched.worst, now - watched.last), last: now });
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(globalThis, { watched });
  });
  let [rows, isEnd] = [0, false];
  while (rows < wanted && !isEnd) {
    await page.mouse.wheel(0, 1_500);
    [rows, isEnd] = await page.evaluate(() => {
      const last = [...document.querySelectorAll('[data-row]')].at(-1);
      return [Number(last?.ariaPosInSet), last?.ariaSetSize === last?.ariaPosInSet];
    });
  }
  const worst: number = await page.evaluate(() => Reflect.get(globalThis, 'watched').worst);
  return { rows, worstFrame: Math.round(worst), nodes: await page.locator('*').count() };
}

await benchPortal();
