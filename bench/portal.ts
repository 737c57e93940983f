import { parseArgs } from 'node:util';
import pg from 'pg';
import { launchBrowser } from '#test/browser.ts';
import { startProgram } from '#test/program.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { keep } from './keep.ts';
import { measurePage } from './lighthouse.ts';
import { middleOf } from './middle.ts';
import { openOnPhone } from './portal/phone.ts';
import { measureLogin, measureScroll, measureSearches, type Scroll, type Search } from './portal/visit.ts';
import { fillPlace, PASSWORD } from './speed/places.ts';

/** In milliseconds. */
const FIRST_LIST = 1_000;
const DROPPED = 1_000;

type Visit = { who: string; logins: number[]; scroll: Scroll; search: { fast: Search; slow: Search } };

/**
 * Measures the portal and the dashboard, with many tickets behind them, as on a phone on slow 4G.
 * Usage: npm run bench:portal -- [--tickets 1000000] [--rows 5000] [--runs 3] [--kept folder]
 * With --kept the database stays in that folder, and is not filled again.
 */
async function benchPortal() {
  const options = {
    tickets: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '3' },
    kept: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const [tickets = 0, rows = 0, runs = 0] = [values.tickets, values.rows, values.runs].map(Number);
  await buildWhenStale();

  process.stdout.write(`${tickets.toLocaleString('en-US')} tickets: filling …\n`);
  const place = await fillPlace(tickets, undefined, values.kept);
  const program = await startProgram({ dataDir: place.dataDir, env: { LOG_LEVEL: 'error', ...place.env } });
  try {
    const people = await busiestOf(place.address);
    const visits = [];
    for (const [who, email] of Object.entries(people)) {
      const visit = { who, ...(await visitAs(program.url, email, { rows, runs })) };
      visits.push(visit);
      print(visit);
    }
    const login = await measurePage(`${program.url}/ticketing/login`);
    process.stdout.write(
      `login page: Lighthouse ${login.performance}, LCP ${login.lcp} ms, ${login.script} bytes of script\n`,
    );
    await keep('portal', { tickets, visits, login });
    judge(visits);
  } finally {
    await program.stop();
    await place.clear();
  }
}

/** The manager of the company with most tickets, and an admin. */
async function busiestOf(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows: managers } = await client.query(`
    select email from users where role = 'manager'
    order by (select count(*) from tickets where tickets.company_id = users.company_id) desc limit 1`);
  const { rows: admins } = await client.query("select email from users where role = 'admin' order by id limit 1");
  await client.end();
  return { 'portal, manager': managers[0].email as string, 'dashboard, admin': admins[0].email as string };
}

async function visitAs(url: string, email: string, { rows, runs }: { rows: number; runs: number }) {
  const browser = await launchBrowser();
  try {
    const logins: number[] = [];
    for (let run = 1; run < runs; run++) {
      const page = await openOnPhone(browser, url);
      logins.push(await measureLogin(page, email, PASSWORD));
      await page.context().close();
    }
    const page = await openOnPhone(browser, url);
    logins.push(await measureLogin(page, email, PASSWORD));
    const search = await measureSearches(page);
    await page.getByLabel('Search tickets').fill('');
    await page.waitForURL((address) => !address.searchParams.has('search'));
    return { logins, search, scroll: await measureScroll(page, rows) };
  } finally {
    await browser.close();
  }
}

function print({ who, logins, scroll, search }: Visit) {
  const lines = [
    `${who}`,
    `  login to first list   ${logins.join(', ')} ms`,
    `  scrolling             ${scroll.rows} rows in ${scroll.seconds} s; between frames p99 ${scroll.p99} ms, worst ${scroll.worst} ms; at most ${scroll.mostRowsInPage} rows and ${scroll.nodes} nodes in the page`,
    ...Object.entries(search).map(
      ([speed, { asked, aborted, untilFound, worst, longestTask }]) =>
        `  search, ${speed} typing   ${asked} asked, ${aborted} aborted; found ${untilFound} ms after the last letter; worst frame ${worst} ms, longest task ${longestTask} ms`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function judge(visits: Visit[]) {
  const misses = visits.flatMap(({ who, logins, scroll }) => [
    ...(middleOf(logins) > FIRST_LIST ? [`${who}: the first list takes ${middleOf(logins)} ms.`] : []),
    ...(scroll.worst >= DROPPED ? [`${who}: scrolling stood still for ${scroll.worst} ms.`] : []),
  ]);
  process.stdout.write(misses.length > 0 ? `\n${misses.join('\n')}\n` : '\nEvery goal is met.\n');
  if (misses.length > 0) process.exitCode = 1;
}

await benchPortal();
