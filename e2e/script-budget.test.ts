import { readdirSync, statSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { builtFolder, readBuilt } from '#test/built-site.ts';
import { accountOf } from './accounts.ts';
import { logInByForm, openNewPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** Files of script with their size as served, in bytes: up to the first list of tickets, and through every screen. */
type Loaded = { first: Map<string, number>; all: Map<string, number> };
let portal: Loaded;
let dashboard: Loaded;

beforeAll(async () => {
  portal = await loadedBy('manager', walkPortal);
  dashboard = await loadedBy('super_admin', walkDashboard);
});

/** The bytes of a script on the wire. Of a page that is left at that moment, the browser says nothing: then those of its file. */
async function sizeOf(request: Request, pathname: string) {
  const { responseBodySize } = await request.sizes();
  return responseBodySize || statSync(`${builtFolder}${pathname.slice(1)}.br`).size;
}

async function loadedBy(role: 'manager' | 'super_admin', walk: (page: Page) => Promise<void>): Promise<Loaded> {
  const page = await openNewPage(demo);
  // Code that an idle page preloads would depend on how long it is idle here.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const all = new Map<string, number>();
  const measured: Promise<unknown>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js') || all.has(pathname.slice(1))) return;
    all.set(pathname.slice(1), 0);
    measured.push(sizeOf(request, pathname).then((size) => all.set(pathname.slice(1), size)));
  });

  await logInByForm(page, accountOf(demo.program, role));
  await page.locator('[data-ticket]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(measured);
  const first = new Map(all);
  await walk(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(measured);
  await page.context().close();
  return { first, all };
}

async function walkPortal(page: Page) {
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.getByRole('button', { name: 'New ticket' }).click();
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill('Something new');
  await page.goto('/ticketing/client/articles');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.goto('/ticketing/client/account');
  await setUpSecondStep(page, 'manager');
}

async function walkDashboard(page: Page) {
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.getByLabel('Add a comment').click();
  await page.getByRole('button', { name: 'Saved replies (/)' }).click();
  await page.getByRole('option', { name: 'Manage saved replies' }).waitFor();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('combobox', { name: 'Company' }).waitFor();
  for (const path of ['companies', 'admins', 'inquiries', 'audit-log', 'articles?new=1']) {
    await page.goto(`/ticketing/admin/${path}`);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/ticketing/admin/articles');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  for (const [part, search] of [
    ['invitations', 'Search invitations by company'],
    ['replies', 'Search saved replies'],
  ] as const) {
    await page.goto(`/ticketing/admin?settings=${part}`);
    await page.getByLabel(search).waitFor();
  }
  await page.goto('/ticketing/admin/account');
  await setUpSecondStep(page, 'super_admin');
}

async function setUpSecondStep(page: Page, role: 'manager' | 'super_admin') {
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Current password', { exact: true }).fill(accountOf(demo.program, role).password);
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByLabel('Key', { exact: true }).waitFor();
}

const inKilobytes = (files: Map<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0) / 1_000;

test.each([
  ['portal', () => portal, { first: 190, all: 400, files: 12 }],
  ['dashboard', () => dashboard, { first: 195, all: 510, files: 12 }],
] as const)('the script of the %s is small and in few files', (_, loaded, limit) => {
  const { first, all } = loaded();

  expect([...all].filter(([, size]) => size === 0)).toEqual([]);
  expect(inKilobytes(first)).toBeLessThan(limit.first);
  expect(inKilobytes(all)).toBeLessThan(limit.all);
  expect(first.size).toBeLessThanOrEqual(limit.files);
});

test('the renderer of articles waits for the first of them, and the charts for the reports', () => {
  const hasRenderer = (files: Map<string, number>) => [...files.keys()].some((file) => file.includes('article-text'));
  const isOfReports = (file: string) => /report-page\..*js$/.test(file);

  expect([portal, dashboard].map(({ first, all }) => [first, all].map(hasRenderer))).toEqual([
    [false, true],
    [false, true],
  ]);
  expect([...dashboard.all.keys()].filter(isOfReports)).toEqual([]);
  expect(readdirSync(`${builtFolder}assets`).filter(isOfReports)).not.toEqual([]);
});

/** Texts of the dashboard only. The addresses of calls are no secret: they are in `/api/docs`. */
const ofStaff = [
  'Companies & users',
  'Add company',
  'Add admin',
  'System settings',
  'Company invitations',
  'Inquiries',
  'Audit log',
  'Create article',
  'Edit details',
  'Manage saved replies',
];

test('clients load no code or text of the dashboard', () => {
  const files = [...portal.all.keys()];
  const found = files.flatMap((file) =>
    ofStaff.filter((word) => readBuilt(file).includes(word)).map((word) => `${file}: ${word}`),
  );

  const screens = files.filter((file) =>
    /assets\/(dashboard|staff-|admin|companies|article-desk|inquir|report-page|audit-log|reply-desk|user-list|system-settings)/.test(
      file,
    ),
  );

  expect(screens).toEqual([]);
  expect(found).toEqual([]);
  expect(ofStaff.filter((word) => ![...dashboard.all.keys()].some((file) => readBuilt(file).includes(word)))).toEqual(
    [],
  );
});
