import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { tries } from '#test/tries.ts';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { leaveOutStream, logIn, logInByForm, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

const evil = ['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'https://evil.example/'];

test.each(evil.slice(0, tries(2, evil.length)))(
  'no “%s” in the address of the login leads away after it',
  async (target) => {
    const page = await openPage(demo);
    const { email, password } = accountOf(demo.program, 'employee');
    const query = ['next', 'redirect', 'returnTo', 'url'].map((name) => `${name}=${encodeURIComponent(target)}`);

    await page.goto(`/ticketing/login?${query.join('&')}#${target}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();

    await expect.poll(() => page.url()).toBe(`${demo.program.url}/ticketing/client`);
  },
);

test.each(['//evil.example/ticketing/client', '/ticketing/client/../../..//evil.example', 'https://evil.example'])(
  'an address to come back to that is not of the portal, like “%s”, is forgotten',
  { tags: 'release' },
  async (wanted) => {
    const page = await openPage(demo);
    await page.goto('/ticketing/login');
    await page.evaluate((address) => sessionStorage.setItem('archway-wanted-address', address), wanted);

    await logInByForm(page, accountOf(demo.program, 'employee'));

    await expect.poll(() => new URL(page.url()).origin).toBe(demo.program.url);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ticketing/client');
  },
);

test('after logout the browser keeps nothing of the session, and Back shows nothing private', async () => {
  const page = await openPage(demo);
  await logInByForm(page, accountOf(demo.program, 'admin'));
  const title = await page.locator('[data-ticket]').first().innerText();
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.goto('/ticketing/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/ticketing/login');

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
    const page = await openPage(demo);
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
  const page = await openPage(demo);
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

test('passwords are hidden, and password managers know which one is meant', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  const staff = await staffOf(demo.program);
  const companyId = await staff.addCompany('Cardinal Freight');

  await page.goto('/ticketing/login');
  await expect.poll(() => passwordFields(page)).toEqual(['password current-password']);
  await page.goto((await staff.invite(companyId)).address);
  await expect.poll(() => passwordFields(page)).toEqual(['password new-password', 'password new-password']);
  await page.goto(await staff.resetLink((await staff.hire(companyId)).id));
  await expect.poll(() => passwordFields(page)).toEqual(['password new-password', 'password new-password']);
});

/** The type and autocomplete purpose of each password field. */
async function passwordFields(page: Page) {
  const fields = page.locator('input[autocomplete$=password]');
  await fields.first().waitFor();
  return fields.evaluateAll((all) =>
    all.map((field) => `${field.getAttribute('type')} ${field.getAttribute('autocomplete')}`),
  );
}

test.each(['/', '/contact', '/ticketing/login', '/ticketing/client'])(
  'nothing in the URL of %s pollutes the prototype of all objects',
  { tags: 'release' },
  async (path) => {
    const page = await openPage(demo);
    await leaveOutStream(page);
    if (path === '/ticketing/client') await logIn(page, accountOf(demo.program, 'employee'));

    const keys = [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      '__proto__.polluted',
      'a[__proto__][polluted]',
    ];
    const query = keys.map((key) => `${key}=1`).join('&');
    await page.goto(`${path}?${query}&search=x&status=__proto__&priority=constructor#${query}`);
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  },
);
