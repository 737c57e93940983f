import type { Browser, Page, Request } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { queryAt } from '#test/database.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { type Desk, openDesk, raiseMany, show } from './shape/desk.ts';
import { fillPlace, startOn } from './speed/places.ts';
import { PASSWORD } from './speed/seed.ts';

/** Of each request, in milliseconds. */
const LATENCY = 300;
/** In milliseconds: longer than live updates are collected, and than the counts of views and lists wait. */
const REST = 12_000;
/**
 * Requests that are not part of a single change: who is viewing or typing, and the counts, which are read once for all
 * changes within ten seconds.
 */
const apart = /\/(presence|counts?)$/;
/** Goals for each change: in the frame after the press, and two requests. */
const FRAMES = 1;
const REQUESTS = 2;
const MANY = 60;
const REPLY = 'We have ordered a new fuser. It comes on Thursday.';

type Change = {
  name: string;
  /** What comes before the key that makes the change. */
  prepare: () => Promise<unknown>;
  key: string;
  /** Every element that matches has the words. */
  shown: { selector: string; words: string };
};

/**
 * Measures changes of tickets with 300 ms of latency: frames from the press until the page shows it, and requests. Prints a
 * Markdown table. Usage: npm run bench:changes
 */
async function benchChanges() {
  await buildWhenStale();
  const place = await fillPlace(1_000);
  const program = await startOn(place);
  const browser = await launchBrowser();
  try {
    const desk = await openAsAdmin(browser, program, place.address);
    await raiseMany(desk, MANY);
    await desk.page.addInitScript(readNothingAhead);
    await addLatency(desk.page);
    const rows = ['| change | frames until it is drawn | requests |', '| --- | ---: | --- |'];
    for (const change of await changesAt(desk)) {
      const { frames, requests } = await measure(desk.page, change);
      rows.push(`| ${change.name} | ${frames} | ${requests.length}: ${requests.join(', ')} |`);
      if (frames > FRAMES || requests.length > REQUESTS) process.exitCode = 1;
    }
    process.stdout.write(`${rows.join('\n')}\n${process.exitCode ? 'Not every' : 'Every'} goal is met.\n`);
  } finally {
    await browser.close();
    await program.stop();
    await place.clear();
  }
}

async function openAsAdmin(browser: Browser, program: { url: string }, address: string) {
  const [admin] = await queryAt(address, "select email from users where role = 'admin' order by id limit 1");
  return openDesk(browser, program, { email: String(admin?.email), password: PASSWORD });
}

/** In the page: tickets under the pointer or the focus are read whether something changes or not. */
function readNothingAhead() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

async function addLatency(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, ...unlimited });
}

/** The changes in the order of a working day: in the open ticket, then of all tickets in a list. */
async function changesAt({ page, call }: Desk): Promise<Change[]> {
  const list = '/ticketing/admin?search=%22prints%20blank%20labels%22';
  const [ticket] = await call('GET', '/tickets?search=%22prints%20blank%20labels%22&limit=1');
  const row = `[data-row="${ticket.id}"]`;
  await show(page, `${list}&ticket=${ticket.id}`);

  return [
    {
      name: 'a status by key (`s`, Enter)',
      prepare: async () => {
        await pressOnceHeard(page, 's');
        await page.getByRole('combobox', { name: /^Status of/ }).fill('progress');
      },
      key: 'Enter',
      shown: { selector: row, words: 'In progress' },
    },
    { name: 'an assignment by key (`i`)', prepare: async () => {}, key: 'i', shown: { selector: row, words: 'You' } },
    {
      name: 'a comment (Ctrl+Enter)',
      prepare: async () => {
        await pressOnceHeard(page, 'r');
        await page.getByLabel('Add a comment').fill(REPLY);
      },
      key: 'Control+Enter',
      shown: { selector: '[aria-label="Comments"]', words: REPLY },
    },
    {
      name: `a change of ${MANY} tickets (Enter in its dialog)`,
      prepare: async () => {
        await show(page, list);
        await selectAll(page);
        await pressOnceHeard(page, 'b');
        await page.getByRole('dialog').getByLabel('Priority').selectOption('Urgent');
        await page.getByRole('button', { name: `Change ${MANY} tickets` }).focus();
      },
      key: 'Enter',
      shown: { selector: '[data-row]', words: 'Urgent priority' },
    },
  ];
}

/** The code of the keys loads after the list. */
async function pressOnceHeard(page: Page, key: string) {
  await page.waitForFunction((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    return !(document.activeElement ?? document.body).dispatchEvent(event);
  }, key);
}

/** The rest of a list loads when its end comes near. */
async function selectAll(page: Page) {
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await page
    .locator('[data-row]')
    .first()
    .getByRole('link')
    .first()
    .click({ modifiers: ['Shift'] });
  const all = bar.getByRole('button', { name: `Select all ${MANY}` });
  while ((await all.count()) === 0) {
    await page.locator('[data-row]').last().hover();
    await page.mouse.wheel(0, 3_000);
    await page.waitForTimeout(LATENCY);
  }
  await all.click();
}

async function measure(page: Page, { prepare, key, shown }: Change) {
  await prepare();
  // What was read ahead, or because of the change before, is over.
  await page.waitForTimeout(REST);
  await page.evaluate(watchPress, { ...shown, key: key.split('+').at(-1) ?? key });
  const requests: string[] = [];
  const count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !apart.test(pathname))
      requests.push(`${request.method()} ${inShort(pathname)}`);
  };
  page.on('request', count);
  await page.keyboard.press(key);
  await page.waitForFunction(() => Reflect.get(globalThis, 'watched').isShown);
  await page.waitForTimeout(REST);
  page.off('request', count);
  const frames: number = await page.evaluate(() => Reflect.get(globalThis, 'watched').frames);
  return { frames, requests };
}

/** In the page: counts the frames from a press until every element that matches has the words. */
function watchPress({ selector, words, key }: Change['shown'] & { key: string }) {
  const isShown = () => {
    const elements = [...document.querySelectorAll(selector)];
    return elements.length > 0 && elements.every(({ textContent }) => textContent?.includes(words));
  };
  if (isShown()) throw new Error(`The page shows “${words}” already`);
  const watched = { frames: 0, isShown: false };
  Object.assign(globalThis, { watched });
  const next = () => {
    watched.frames++;
    watched.isShown = isShown();
    if (!watched.isShown) requestAnimationFrame(next);
  };
  const handlePress = (event: KeyboardEvent) => {
    if (event.key !== key) return;
    removeEventListener('keydown', handlePress, true);
    requestAnimationFrame(next);
  };
  addEventListener('keydown', handlePress, true);
}

const inShort = (path: string) => path.replace('/api/ticketing', '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

await benchChanges();
