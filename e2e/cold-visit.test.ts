import { expect, test } from 'vitest';
import { readBuilt } from '#test/built-site.ts';
import { movedAddresses } from '#web/portal/moved-addresses.ts';
import { screenPages } from '#web/portal/screen-pages.ts';
import { accountOf } from './accounts.ts';
import { holdRequests, logIn, openNewPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test.each([
  ['manager', '/ticketing/client'],
  ['admin', '/ticketing/admin'],
] as const)(
  'a cold visit of a %s asks for all that the first list needs before any script has arrived',
  async (role, address) => {
    const page = await openNewPage(demo);
    // What an idle page loads comes later.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await logIn(page, accountOf(demo.program, role), '/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    const { release } = await holdRequests(page, '**/*.js');
    const scripts = () => asked.filter((path) => path.endsWith('.js'));
    const lists = () => asked.filter((path) => path.startsWith('/api/ticketing/tickets?'));

    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => scripts().length).toBeGreaterThan(8);
    await expect.poll(() => lists().length).toBe(role === 'manager' ? 2 : 1);
    const early = scripts().sort();
    release();
    await page.locator('[data-ticket]').first().waitFor();

    expect(scripts().sort()).toEqual(early);
  },
);

test('a cold visit of an open ticket asks for its conversation before any script has arrived', async () => {
  const page = await openNewPage(demo);
  const account = accountOf(demo.program, 'admin');
  await logIn(page, account);
  const ticketId = await page.locator('[data-ticket]').first().getAttribute('data-ticket');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const calls = () => asked.filter((path) => path.startsWith(`/api/ticketing/tickets/${ticketId}`)).sort();
  const { release } = await holdRequests(page, '**/*.js');

  await page.goto(`/ticketing/admin?ticket=${ticketId}`, { waitUntil: 'commit' });
  const wanted = ['', '/comments', '/history'].map((part) => `/api/ticketing/tickets/${ticketId}${part}`);
  await expect.poll(calls).toEqual(wanted);
  release();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
});

test('each screen of the portals has its own file of script in the build', () => {
  const files: Record<string, string[]> = JSON.parse(readBuilt('../first-files.json'));
  const homes = ['/admin', '/client'];
  const notScreens = new Set([...homes, ...movedAddresses.map(({ path }) => `/admin/${path}`)]);
  const screens = screenPages().flatMap(({ frame }) => (frame && !notScreens.has(frame) ? frame : []));
  const ofHome = (screen: string) => files[homes.find((home) => screen.startsWith(home)) ?? ''];

  const without = screens.filter((screen) => !files[screen]?.some((file) => !ofHome(screen)?.includes(file)));

  expect(screens.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
  for (const file of Object.values(files).flat()) expect(readBuilt(file.slice(1))).not.toBe('');
});
