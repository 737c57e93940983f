import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { leaveOutStream, logIn, logInByForm, logOut, openNewPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('nothing in the address of the login leads away after it', async () => {
  const page = await openNewPage(demo);
  const { email, password } = accountOf(demo.program, 'employee');
  const evil = encodeURIComponent('//evil.example');

  await page.goto(`/ticketing/login?next=${evil}&redirect=${evil}&returnTo=${evil}&url=${evil}#//evil.example`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();

  await expect.poll(() => page.url()).toBe(`${demo.program.url}/ticketing/client`);
});

test('after logout the browser keeps nothing of the session, and Back shows nothing private', async () => {
  const page = await openNewPage(demo);
  await logInByForm(page, accountOf(demo.program, 'admin'));
  const title = await page.locator('[data-ticket]').first().innerText();
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.goto('/ticketing/admin/companies');
  await page.getByRole('button', { name: 'Add company' }).waitFor();
  await logOut(page);

  const stored = await page.evaluate(async () => {
    // It is no secret whether our fonts are cached.
    const { fonts: _, ...session } = { ...sessionStorage };
    return {
      local: { ...localStorage },
      session,
      cookies: document.cookie,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).length,
    };
  });
  expect(stored).toEqual({ local: {}, session: {}, cookies: '', caches: [], databases: 0 });
  for (let steps = 0; steps < 2; steps++) {
    await page.goBack();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.content()).not.toContain(title);
  }
});

test('the token of a link is removed from the URL once it is read, and is never sent as a referrer', async () => {
  const staff = await staffOf(demo.program);
  const companyId = await staff.addCompany('Cardinal Freight');
  const { id } = await staff.hire(companyId);

  for (const address of [(await staff.invite(companyId)).address, await staff.resetLink(id)]) {
    const page = await openNewPage(demo);
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(address);
    await page
      .getByLabel(/password/i)
      .first()
      .waitFor();
    await page.waitForURL((url) => !url.searchParams.has('token'));
    await page.locator('a[href="/"]').first().click();
    await page.getByRole('contentinfo').waitFor();

    const referers = await Promise.all(requests.map(async (request) => (await request.allHeaders()).referer ?? ''));
    expect(referers.length).toBeGreaterThan(5);
    expect(referers.filter((referer) => referer.includes('/ticketing/'))).toEqual([]);
    await page.context().close();
  }
});

test('no page can be shown inside of another', async () => {
  const page = await openNewPage(demo);
  await page.goto('about:blank');

  for (const path of [
    '/',
    '/contact',
    '/contact/sent',
    '/api/docs',
    '/ticketing/login',
    '/no-such-page',
    '/api/health',
  ]) {
    await page.setContent(`<iframe src="${demo.program.url}${path}"></iframe>`);
    await expect.poll(() => page.frames().at(-1)?.url(), { message: path }).toBe('chrome-error://chromewebdata/');
  }
});

test('nothing in a URL pollutes the prototype of all objects', async () => {
  const page = await openNewPage(demo);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, 'employee'), '/robots.txt');
  const keys = [
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
    '__proto__.polluted',
    'a[__proto__][polluted]',
  ];
  const query = keys.map((key) => `${key}=1`).join('&');

  for (const path of ['/', '/contact', '/ticketing/client', '/ticketing/login']) {
    if (path === '/ticketing/login') await page.evaluate(() => localStorage.clear());
    await page.goto(`${path}?${query}&search=x&status=__proto__&priority=constructor#${query}`);
    await page.waitForLoadState('networkidle');

    expect([path, await page.evaluate(() => Reflect.get({}, 'polluted'))]).toEqual([path, undefined]);
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  }
});
