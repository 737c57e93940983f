// @module-tag release

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

/** The page of an admin, which most tests share. */
let admin: Page;

beforeAll(async () => {
  admin = await openAs('admin');
});

/** A page in high contrast mode. */
async function openAs(role: Role) {
  const page = await openPage(demo);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, role));
  return page;
}

/** The computed colors of an element. */
const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderBottomColor, borderTopWidth, outlineColor, outlineStyle } = getComputedStyle(node);
    return { borderBottomColor, borderTopWidth, outlineColor, outlineStyle };
  });

/** The colors of the mode by the names that CSS gives them. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    // A new element each time, because a transition would show the earlier color.
    const colorOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      Object.assign(probe.style, { forcedColorAdjust: 'none', backgroundColor: name });
      const color = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return color;
    };
    const names = ['Canvas', 'Highlight'] as const;
    const [Canvas, Highlight] = names.map(colorOf);
    return { Canvas, Highlight };
  });

test('high contrast mode marks the selected ticket', async () => {
  const { Highlight } = await systemColors(admin);
  const cards = admin.getByRole('list', { name: 'Tickets' }).getByRole('article');
  await cards.first().getByRole('link').click();

  await expect.poll(() => lookOf(cards.first())).toMatchObject({ outlineStyle: 'solid', outlineColor: Highlight });
  await expect.poll(() => lookOf(cards.nth(1))).toMatchObject({ outlineStyle: 'none' });
});

test('high contrast mode draws an edge around every comment', async () => {
  const { Canvas } = await systemColors(admin);
  await admin.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  const panel = admin.getByRole('dialog');
  for (const isInternal of [true, false]) {
    // Sending unchecks the box, unless the next text has already been started.
    await panel.getByRole('button', { name: 'Send Comment', exact: true }).waitFor();
    if (isInternal) await panel.getByRole('checkbox', { name: /Internal note/ }).check();
    await panel.getByLabel(/^Add a/).fill(`Internal: ${isInternal}`);
    await panel.getByRole('button', { name: isInternal ? 'Add Note' : 'Send Comment', exact: true }).click();
    const text = panel.getByRole('listitem').getByText(`Internal: ${isInternal}`, { exact: true });
    await text.waitFor();
    const bubble = text.locator('xpath=ancestor::*[@dir="auto"][1]');
    const { borderTopWidth, borderBottomColor } = await lookOf(bubble);
    expect([borderTopWidth, borderBottomColor === Canvas]).toEqual(['1px', false]);
  }
});
