// @module-tag release

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { homeOf, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const desk = { width: 1440, height: 900 };

/** Pages that the tests share: all inquiries for a super admin, and the tickets for an admin in both themes. */
let inquiries: Page;
let tickets: Record<'light' | 'dark', Page>;

beforeAll(async () => {
  inquiries = await openAs('super_admin', 'light', '/ticketing/admin/inquiries?status=all');
  tickets = { light: await openAs('admin', 'light'), dark: await openAs('admin', 'dark') };
});

async function openAs(role: 'admin' | 'super_admin', colorScheme: 'light' | 'dark', address?: string) {
  const page = await openPage(demo, desk);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, role), address);
  return page;
}

/** The luminance of a CSS color over another, from 0 to 1 (WCAG 2.2). */
async function luminanceOf(element: Locator, property: 'color' | 'backgroundColor' | 'borderTopColor') {
  return element.evaluate((node, name) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    if (!context) throw new Error('This browser has no canvas');
    const around: Element[] = [];
    for (let each: Element | null = node; each; each = each.parentElement) around.unshift(each);
    const colors = [...around.map((each) => getComputedStyle(each).backgroundColor), getComputedStyle(node)[name]];
    for (const color of colors) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    const linear = (part: number) => (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }, property);
}

function contrast(one: number, other: number) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
}

/** All sections of the dashboard, including those without a tab. */
const sectionsOf = (page: Page) =>
  page.locator('header').locator('[role=tab], a[href*="/inquiries"], a[href*="/audit-log"]');

test.each([
  ['super_admin', 'light'],
  ['admin', 'dark'],
  ['manager', 'light'],
  ['employee', 'dark'],
] as const)('the bar of a %s with a long name is one row at every width (%s)', async (role, colorScheme) => {
  const page = await openPage(demo, desk);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, role), '/robots.txt');
  await page.evaluate(() => {
    const { user, ...stored } = JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}');
    const long = { firstName: 'Maximiliana-Alexandra', lastName: 'Featherstonehaugh-Cholmondeley' };
    const companyName = user.companyId && 'The Greater Saint Louis Regional Association of Independent Pharmacies';
    localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, user: { ...user, ...long, companyName } }));
  });
  await page.goto(homeOf(role));
  await page.locator('[data-ticket]').first().waitFor();
  // The badge of waiting inquiries makes the sections of staff wider.
  if (homeOf(role).endsWith('admin')) await page.getByRole('link', { name: /Inquiries \d+ waiting/ }).waitFor();

  for (const width of [320, 360, 390, 820, 1024, 1279, 1280, 1300, 1340, 1366, 1439, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.locator('header').locator('> svg, a[href$="/account"], button:not([role=tab])');
    const outside = async () => {
      const boxes = await Promise.all((await bar.all()).map(boxOf));
      return boxes.filter((box) => box.x < 0 || box.x + box.width > width || box.y + box.height > 66);
    };
    await expect.poll(outside, { message: `the bar at ${width}` }).toEqual([]);
    const sections = await page.locator('header').locator('[role=tab], a[href*="/inquiries"]').all();
    const tops = await Promise.all(sections.map(async (section) => (await boxOf(section)).y));
    if (width >= 1280) expect(new Set(tops), `the sections at ${width}`).toEqual(new Set([0]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test.each([320, 390])(
  'on a phone %i pixels wide every section is in view, with the number of waiting inquiries',
  async (width) => {
    await inquiries.setViewportSize({ width, height: 800 });
    await sectionsOf(inquiries).nth(5).getByText('Audit log').waitFor();
    await inquiries.getByRole('link', { name: /Inquiries \d+ waiting/ }).waitFor();

    for (const section of await sectionsOf(inquiries).all()) {
      const { x, width: wide } = await boxOf(section);
      expect([x >= 0, x + wide <= width]).toEqual([true, true]);
    }
  },
);

test.each([
  [320, 700],
  [390, 844],
  [820, 1180],
  [1440, 900],
])('at %i × %i a notification covers no section of the dashboard', async (width, height) => {
  await inquiries.setViewportSize({ width, height });
  await inquiries
    .getByRole('button', { name: /^Mark as / })
    .first()
    .click();
  const toast = inquiries.locator('[data-toasts] > li');
  await toast.getByText(/^Marked as /).waitFor();
  const box = await boxOf(toast);

  for (const section of await sectionsOf(inquiries).all()) expect(overlap(box, await boxOf(section))).toBe(false);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });
});

type Box = { x: number; y: number; width: number; height: number };

function overlap(one: Box, other: Box) {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height;
}

test('nothing moves sideways from one section to the next', async () => {
  await inquiries.setViewportSize(desk);
  const places: unknown[] = [];
  for (const [role, name, label] of [
    ['tab', 'Companies', 'Companies & Users'],
    ['tab', 'Admins', 'Admins'],
    ['tab', 'Knowledge Base', 'Knowledge Base'],
    ['link', /^Inquiries/, 'Inquiries'],
    ['link', 'Audit log', 'Audit log'],
    ['link', /, your account$/, 'Your account'],
  ] as const) {
    await inquiries.getByRole(role, { name }).click();
    const column = inquiries.getByRole('main').getByRole('region', { name: label, exact: true });
    await column.getByRole('heading').first().waitFor();
    const { x, width } = await boxOf(column);
    const { x: logout } = await boxOf(inquiries.getByRole('button', { name: 'Logout' }));
    const scrolls = await inquiries.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    places.push({ x, width, logout, scrolls });
  }

  expect(places).toEqual(places.map(() => places[0]));
  expect(places[0]).toMatchObject({ scrolls: false });
});

test('the labels of the audit log’s filters stand on one line, and so do the fields', async () => {
  await inquiries.setViewportSize(desk);
  await inquiries.getByRole('link', { name: 'Audit log' }).click();
  const labels = inquiries.getByRole('search').locator('label');
  await labels.nth(5).waitFor();

  const tops = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().top));
  const fields = inquiries.getByRole('search').locator('input, select');
  const heights = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height));

  expect([new Set(tops).size, new Set(heights).size]).toEqual([1, 1]);
});

test('at 320 pixels the label of the internal note takes two lines at most', async () => {
  const page = tickets.light;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  const label = page.locator('label', { has: page.getByRole('checkbox', { name: /Internal note/ }) });

  const lines = await label.evaluate((element) => {
    const range = document.createRange();
    // On a phone, the rest is for screen readers only.
    range.selectNode(element.querySelector('span')?.firstChild ?? element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

  expect(lines).toBeLessThanOrEqual(2);
});

test.each(['light', 'dark'] as const)(
  'in the %s theme the Open badge stands out from a selected row',
  async (theme) => {
    const page = tickets[theme];
    await page.setViewportSize(desk);
    const card = page
      .getByRole('list', { name: 'Tickets' })
      .getByRole('article')
      .filter({ has: page.getByText('Open', { exact: true }) })
      .first();
    await card.getByRole('link').click();
    await expect.poll(() => card.getByRole('link').getAttribute('aria-current')).toBe('true');
    const badge = card.getByText('Open', { exact: true });

    const edge = await luminanceOf(badge, 'borderTopColor');
    const row = await luminanceOf(card, 'backgroundColor');

    await expect.poll(() => badge.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
    expect(contrast(edge, row)).toBeGreaterThan(1.3);
  },
);

test('in the dark theme a button that deletes is a deep red with light text, and unchecked boxes are empty', async () => {
  const page = tickets.dark;
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  const box = page.getByRole('checkbox', { name: /Internal note/ });
  await box.waitFor();
  const composer = page.locator('form').filter({ has: box });
  expect(await luminanceOf(box, 'backgroundColor')).toBeCloseTo(await luminanceOf(composer, 'backgroundColor'), 2);

  await page.getByRole('tab', { name: 'Companies' }).click();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const button = page.getByRole('button', { name: 'Delete company' });
  const [background, text] = [await luminanceOf(button, 'backgroundColor'), await luminanceOf(button, 'color')];

  expect([background < 0.2, contrast(background, text) >= 4.5]).toEqual([true, true]);
});
