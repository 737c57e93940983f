import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from './portal.ts';
import { servicePages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();
const phone = { width: 390, height: 844 };

const bar = (page: Page) => page.getByRole('banner');
const servicesButton = (page: Page) => bar(page).getByRole('button', { name: 'Services' });
const servicesMenu = (page: Page) => page.locator('#services-menu');
const menuButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu' });
const mobileMenu = (page: Page) => page.locator('#mobile-menu');

async function openWithoutScripts(size = { width: 1440, height: 900 }) {
  const context = await site.browser.newContext({
    baseURL: site.program.url,
    viewport: size,
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

describe.each([
  ['with', () => openPage(site)],
  ['without', () => openWithoutScripts()],
])('on a desk %s scripts', (_, open) => {
  test('the bar and its menu of services lead to each page, where its entry is highlighted', async () => {
    const page = await open();
    await page.goto('/');

    for (const [name, address] of [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      await bar(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${address}`);
      await expect.poll(() => bar(page).locator('[aria-current="page"]:visible').allTextContents()).toEqual([name]);
    }
    await bar(page).getByRole('link', { name: 'Get Quote' }).first().click();
    await page.waitForURL('**/contact');
    await bar(page).getByRole('link', { name: 'Archway IT' }).click();
    await page.waitForURL(`${site.program.url}/`);
    await servicesMenu(page).waitFor({ state: 'hidden' });

    await servicesButton(page).click();
    await servicesMenu(page).waitFor();
    await page.keyboard.press('Escape');
    await servicesMenu(page).waitFor({ state: 'hidden' });
    await servicesButton(page).click();
    await page.mouse.click(200, 700);
    await servicesMenu(page).waitFor({ state: 'hidden' });

    for (const [index, address] of servicePages.entries()) {
      await servicesButton(page).click();
      await servicesMenu(page).getByRole('link').nth(index).click();
      await page.waitForURL(`**${address}`);
      await servicesMenu(page).waitFor({ state: 'hidden' });
    }
    await page.context().close();
  });
});

describe.each([
  ['with', () => openPage(site, phone)],
  ['without', () => openWithoutScripts(phone)],
])('on a phone %s scripts', (_, open) => {
  test('the menu has every page, closes by Escape and by a click outside, and leads there', async () => {
    const page = await open();
    await page.goto('/');
    await servicesButton(page).waitFor({ state: 'hidden' });

    await menuButton(page).click();
    const entries = await mobileMenu(page).getByRole('link').allTextContents();
    await page.keyboard.press('Escape');
    await mobileMenu(page).waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await page.mouse.click(200, 820);
    await mobileMenu(page).waitFor({ state: 'hidden' });

    expect(entries).toEqual([
      'Home',
      'Managed IT',
      'Networking',
      'IT Projects',
      'Personal IT',
      'About',
      'Contact',
      'Get Quote',
      'Call (314) 555-0160',
      'Client login',
    ]);
    const call = bar(page).getByRole('link', { name: 'Call (314) 555-0160' }).first();
    expect(await call.getAttribute('href')).toBe('tel:+13145550160');
    expect((await call.boundingBox())?.y).toBeLessThan(64);
    for (const [name, address] of [
      ['Networking', '/networking'],
      ['About', '/about'],
    ] as const) {
      await menuButton(page).click();
      await mobileMenu(page).getByRole('link', { name }).click();
      await page.waitForURL(`**${address}`);
      await mobileMenu(page).waitFor({ state: 'hidden' });
    }
    await page.context().close();
  });
});

test('by keyboard the page is one step away, and the bar tells a screen reader whether its menu is open', async () => {
  const page = await openPage(site);
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to the page' }).press('Enter');
  await page.waitForURL('**/about#main');
  await page.goto('/networking');

  await servicesButton(page).focus();
  await expect.poll(() => isExpanded(page)).toBe(false);
  await page.keyboard.press('Enter');
  await servicesMenu(page).waitFor();
  await expect.poll(() => isExpanded(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/managed-it');
  await expect.poll(() => servicesMenu(page).locator('[aria-current="page"]').getAttribute('href')).toBe('/networking');
  await page.keyboard.press('Escape');
  await servicesMenu(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Services');
});

/** The accessible state of the services button, which no attribute contains. */
async function isExpanded(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Services');
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

test('a new page starts at the top, and menus are closed after Back', async () => {
  const page = await openPage(site, phone);
  await page.goto('/managed-it');
  await page.evaluate(() => scrollTo(0, 1_500));

  await menuButton(page).click();
  await mobileMenu(page).getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${site.program.url}/`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL('**/managed-it');
  await mobileMenu(page).waitFor({ state: 'hidden' });
});

test('the buttons of the home page jump to its sections, 64 pixels under the top', async () => {
  const page = await openPage(site);
  await page.goto('/');

  for (const [name, section] of [
    ['Explore Services', 'services'],
    ['Contact Us', 'contact'],
    ['Partner With Us', 'contact'],
    ['View Our Services', 'services'],
    ['Free Consultation', 'contact'],
    ['About Us', 'about'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/#${section}`);
    const topOf = async () => Math.round((await page.locator(`#${section}`).boundingBox())?.y ?? -1);
    await expect.poll(topOf, { message: name }).toBe(64);
  }
  // They jump for users who prefer reduced motion, as here, and scroll for others.
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behavior()).toBe('auto');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await behavior()).toBe('smooth');
});
