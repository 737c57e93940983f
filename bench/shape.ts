import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Program, startProgram } from '#test/program.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { type Desk, openDesk, raiseMany, screen, show } from './shape/desk.ts';
import { watchFrames } from './shape/frames.ts';
import { handOn } from './shape/hand.ts';
import { before, now, type Routes, type Scene } from './shape/routes.ts';
import { countLetters, countRows, findHidden } from './shape/sight.ts';

/** Tickets in the list that j and k walk through. */
const MANY = 1_000;
const LETTERS = 500;

type Figure = { name: string; goal: string; measured: string };
type Setting = { browser: Browser; program: Program; routes: Routes; figures: Figure[] };

/**
 * Measures how the portal's layout serves its users: what they see without scrolling, how many presses a task takes, and
 * whether moving and typing stay smooth. Prints a Markdown table. Usage: npm run bench:shape -- [--build folder] [--shape now|before] With --build it
 * measures the built checkout in that folder; `before` are the routes of pages without a rail.
 */
async function benchShape() {
  const { values } = parseArgs({
    options: { build: { type: 'string' }, shape: { type: 'string', default: 'now' } },
  });
  if (!values.build) await buildWhenStale();
  await using running = new AsyncDisposableStack();
  const mail = await startMailServer();
  running.defer(() => mail.stop());
  const browser = await launchBrowser();
  running.defer(() => browser.close());
  const routes = values.shape === 'before' ? before : now;
  const figures: Figure[] = [];

  for (const demo of [true, false]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'archway-shape-'));
    running.defer(() => rm(dataDir, { recursive: true, force: true }));
    const env = { LIMIT_FACTOR: '1000', SMTP_URL: mail.url, MAIL_FROM: 'support@archway.example' };
    const program = await startProgram({ dataDir, demo, env, ...(values.build ? { build: values.build } : {}) });
    running.defer(async () => void (await program.stop()));
    const setting = { browser, program, routes, figures };
    if (demo) await measureDemo(setting);
    else await measureFirstLogin(setting);
    await program.stop();
  }
  process.stdout.write(tableOf(figures));
}

async function measureDemo(setting: Setting) {
  const { browser, program, figures } = setting;
  const desk = await openDesk(browser, program, accountOf(program, 'super_admin'));
  await measureTicket(setting, desk);
  await measurePresses(setting, desk);
  await raiseMany(desk, MANY);
  for (const density of ['comfortable', 'compact'] as const) {
    await desk.call('PUT', '/account/display', { density });
    for (const size of [screen, { width: 1280, height: 720 }]) {
      await desk.page.setViewportSize(size);
      await show(desk.page, '/ticketing/admin');
      const goal = size === screen ? `≥ ${density === 'compact' ? 25 : 12}` : '';
      const name = `rows in sight, ${density}, ${size.width} × ${size.height}`;
      figures.push({ name, goal, measured: String(await countRows(desk.page)) });
    }
    await desk.page.setViewportSize(screen);
    const measured = String(await countLetters(desk.page));
    figures.push({ name: `letters of a title, ${density}`, goal: '≥ 40', measured });
  }
  await measureFrames(setting, desk);
}

/** What an opened ticket shows at once. */
async function measureTicket({ figures }: Setting, { page, call }: Desk) {
  const [ticket] = await call('GET', '/tickets?search=%22label%20printer%22&limit=1');
  await show(page, `/ticketing/admin?ticket=${ticket.id}`);
  for (const size of [screen, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(500);
    const hidden = await findHidden(page, `${ticket.clientName} ${ticket.clientLastName}`);
    const measured = hidden.length === 0 ? 'all 8' : `${8 - hidden.length} of 8, without ${hidden.join(', ')}`;
    const goal = size === screen ? 'all 8' : '';
    figures.push({ name: `in sight of an opened ticket, ${size.width} × ${size.height}`, goal, measured });
  }
  await page.setViewportSize(screen);
}

/** How many presses tasks take, from an opened ticket or from the list. */
async function measurePresses({ browser, program, routes, figures }: Setting, desk: Desk) {
  const { page, call } = desk;
  const [ticket] = await call('GET', '/tickets?search=%22label%20printer%22&limit=1');
  const own = program.accounts.find(({ role }) => role === 'admin')?.name ?? '';
  const scene: Scene = { colleague: own, company: ticket.companyName, address: 'new.person@gateway.example' };
  const open = `/ticketing/admin?ticket=${ticket.id}`;
  const manager = await openDesk(browser, program, accountOf(program, 'manager'));

  const tasks: [name: string, goal: number, of: Desk, address: string, route: keyof Routes][] = [
    ['find the phone number of a requester, from the ticket', 0, desk, open, 'readPhone'],
    ['reassign, from the ticket', 2, desk, open, 'reassign'],
    ['log 15 minutes, from the ticket', 3, desk, open, 'logTime'],
    ['invite a person of the company, from the ticket', 3, desk, open, 'invite'],
    ['report of last month, staff, from the list', 2, desk, '/ticketing/admin', 'reportOfStaff'],
    ['report of last month, manager, from the list', 2, manager, '/ticketing/client', 'reportOfManager'],
    ['answer, resolve, and open the next, from the ticket', 3, desk, open, 'answerAndNext'],
  ];
  for (const [name, goal, { page: on }, address, route] of tasks) {
    await show(on, address);
    const hand = handOn(on);
    const problem = await routes[route](hand, scene).catch((error: Error) => error.message.split('\n')[0]);
    await on.waitForTimeout(500);
    figures.push({ name: `presses: ${name}`, goal: String(goal), measured: problem ?? String(hand.presses()) });
  }
  const { status } = await call('GET', `/tickets/${ticket.id}`);
  if (status !== 'resolved') throw new Error(`The answered ticket is ${status}`);
  await page.goto('/ticketing/admin');
}

/** From the first login of a new installation. */
async function measureFirstLogin({ browser, program, routes, figures }: Setting) {
  const [, password = ''] = /with the password (\S+)/.exec(program.output.text) ?? [];
  const { page, home } = await openDesk(browser, program, { email: 'admin@archway.example', password });
  await show(page, home);
  const hand = handOn(page);
  const scene = { colleague: '', company: '', address: '' };
  const problem = await routes.serviceHours(hand, scene).catch((error: Error) => error.message.split('\n')[0]);
  const measured = problem ?? String(hand.presses());
  figures.push({ name: 'presses: service hours, from the first login', goal: '3', measured });
}

/** Frames while somebody walks through the list, and while they type. */
async function measureFrames({ figures }: Setting, { page, call }: Desk) {
  const goal = 'none above 50 ms';
  const walk = async (key: string) => {
    // As fast as the page takes them: faster than a key that is held down.
    for (let row = 0; row < MANY; row++) await page.keyboard.press(key);
  };
  const [ticket] = await call('GET', '/tickets?limit=1');
  for (const [address, where] of [
    ['/ticketing/admin', 'in the list'],
    [`/ticketing/admin?ticket=${ticket.id}`, 'with a ticket open'],
  ] as const) {
    await show(page, address);
    for (const key of ['j', 'k'])
      figures.push({
        name: `${key}, ${MANY} times, ${where}`,
        goal,
        measured: await watchFrames(page, () => walk(key)),
      });
  }
  await page.getByLabel('Add a comment').click();
  const type = () => page.keyboard.type('We are on it. '.repeat(LETTERS / 14));
  figures.push({ name: `typing ${LETTERS} letters`, goal, measured: await watchFrames(page, type) });
}

function accountOf({ accounts }: Program, role: string) {
  const account = accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo has no ${role}`);
  return account;
}

function tableOf(figures: Figure[]) {
  const lines = figures.map(({ name, goal, measured }) => `| ${name} | ${goal} | ${measured} |`);
  return ['| figure | goal | measured |', '|---|---|---|', ...lines, ''].join('\n');
}

await benchShape();
