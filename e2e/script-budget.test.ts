import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readBuilt } from '#test/built-site.ts';
import { accountOf } from './accounts.ts';
import { logInByForm, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

/** The files of script that a browser asks for, from the login through every screen. */
let portal: string[];
let dashboard: string[];

beforeAll(async () => {
  portal = await loadedBy('manager', walkPortal);
  dashboard = await loadedBy('super_admin', walkDashboard);
});

async function loadedBy(role: 'manager' | 'super_admin', walk: (page: Page) => Promise<void>) {
  const page = await openPage(demo);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname.slice(1));
  });
  await logInByForm(page, accountOf(demo.program, role));
  await walk(page);
  await page.context().close();
  return [...files];
}

async function walkPortal(page: Page) {
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await page.getByRole('button', { name: 'New Ticket' }).click();
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
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('combobox', { name: 'Company' }).waitFor();
  for (const path of ['companies', 'admins', 'inquiries', 'audit-log', 'articles?new=1']) {
    await page.goto(`/ticketing/admin/${path}`);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/ticketing/admin/articles');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await page.goto('/ticketing/admin?settings=open');
  await page.getByRole('heading', { name: 'Company invitations' }).waitFor();
  await page.goto('/ticketing/admin/account');
  await setUpSecondStep(page, 'super_admin');
}

async function setUpSecondStep(page: Page, role: 'manager' | 'super_admin') {
  await page.getByRole('button', { name: 'Set Up Two-Step Login' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Current password', { exact: true }).fill(accountOf(demo.program, role).password);
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByLabel('Key', { exact: true }).waitFor();
}

/** In KB, packed by gzip: the larger of the two packings that are served. */
function packed(files: string[]) {
  return files.reduce((sum, file) => sum + gzipSync(readBuilt(file), { level: 9 }).length, 0) / 1_000;
}

test.each([
  ['portal', () => portal, 330],
  ['dashboard', () => dashboard, 370],
] as const)('the script of the %s stays as small as it is', (_, loaded, limit) => {
  expect(packed(loaded())).toBeLessThan(limit);
});

/** What only the dashboard says. Addresses of calls are no secret: they stand in `/api/docs`, and here in the contract's files. */
const ofStaff = [
  'Companies & Users',
  'Add Company',
  'Add Admin',
  'System Settings',
  'Company invitations',
  'Inquiries',
  'Audit log',
  'Create Article',
  'Edit details',
];

test('nothing of the dashboard reaches a client, by file or by word', () => {
  const found = portal.flatMap((file) =>
    ofStaff.filter((word) => readBuilt(file).includes(word)).map((word) => `${file}: ${word}`),
  );

  const screens = portal.filter((file) => /assets\/(admin|inquiries|audit-log|user-list|system-settings)/.test(file));

  expect(screens).toEqual([]);
  expect(found).toEqual([]);
  expect(ofStaff.filter((word) => !dashboard.some((file) => readBuilt(file).includes(word)))).toEqual([]);
});
