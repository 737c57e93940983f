// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TicketCategories } from '#contract/tickets-constants.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

/** Whether an option is fully visible: a tap at its corners reaches it. */
function isWholeInView(page: Page, name: string) {
  return page.getByRole('option', { name, exact: true }).evaluate((option) => {
    const { left, right, top, bottom } = option.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
    return corners.every(([x, y]) => option.contains(document.elementFromPoint(x, y)));
  });
}

async function expectEachOptionInView(page: Page) {
  for (const category of TicketCategories) {
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: category, exact: true, selected: true }).waitFor();
    await expect.poll(() => isWholeInView(page, category), { message: category }).toBe(true);
  }
}

test('the suggestions in an open ticket are fully visible, even above the composer', async () => {
  const page = await openPage(demo, { width: 1440, height: 700 });
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill('');
  await page.getByRole('combobox', { name: 'Category' }).click();

  await expectEachOptionInView(page);
});

test('Create Invitation has no empty space above its footer, which leaves no suggestion covered', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin?settings=open');
  await page.getByRole('button', { name: 'Create Invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Invitation' });
  await dialog.getByLabel('Maximum uses').waitFor();
  const space = await dialog.evaluate((element) => {
    const bottomOf = (selector: string) => element.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
    return (element.querySelector('footer')?.getBoundingClientRect().top ?? 0) - bottomOf('form .grid');
  });
  expect(space).toBeLessThan(40);

  for (const [width, height] of [
    [1440, 900],
    [390, 420],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await dialog.getByRole('combobox', { name: 'Company' }).click();
    const options = dialog.getByRole('option');
    await options.nth(1).waitFor();
    for (const option of await options.allInnerTexts()) {
      await page.keyboard.press('ArrowDown');
      const message = `${option} at ${width} × ${height}`;
      await expect.poll(() => isWholeInView(page, option), { message }).toBe(true);
    }
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
  }
});
