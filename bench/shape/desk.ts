import type { Browser, Page } from 'playwright-core';
import type { Program } from '#test/program.ts';

export const screen = { width: 1440, height: 900 };

type Account = { email: string; password: string };

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A logged-in page, and the API for the same user. */
export async function openDesk(browser: Browser, { url }: Pick<Program, 'url'>, account: Account, size = screen) {
  const context = await browser.newContext({ baseURL: url, viewport: size, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const response = await page.request.post('/api/ticketing/auth/login', { data: account });
  const session = await response.json();
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, lastActivity: Date.now() })),
    { user: session.user, token: session.token, isAuthenticated: true },
  );

  async function call(method: string, path: string, data?: object) {
    const headers = { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.fetch(`/api/ticketing${path}`, { method, headers, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  return { page, call, user: session.user, home: session.user.companyId ? '/ticketing/client' : '/ticketing/admin' };
}

/** Enough for what loads after the list. The stream of live updates keeps the network from ever being idle. */
const REST = 2_000;

/** Opens an address, and waits until everything that it shows has loaded. */
export async function show(page: Page, address: string) {
  await page.goto(address);
  await page.locator('main').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(REST);
}

/** Raises as many tickets as it takes to fill a long list; their titles are longer than 60 letters. */
export async function raiseMany({ call }: Desk, count: number) {
  const [company] = await call('GET', '/admin/companies?limit=1');
  const [client] = await call('GET', `/admin/users?companyId=${company.id}&limit=1`);
  const raise = (index: number) =>
    call('POST', '/tickets', {
      title: `The label printer at desk ${index} prints blank labels since the update of Monday morning`,
      description: 'A restart did not help. We need it for the charts of the afternoon.',
      companyId: company.id,
      clientId: client.id,
    });
  for (let start = 0; start < count; start += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - start) }, (_, index) => raise(start + index)));
}
