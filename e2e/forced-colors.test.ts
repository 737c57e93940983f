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
async function openAs(role: Role, path?: string) {
  const page = await openPage(demo);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, role), path);
  return page;
}

/** The computed colors of an element. */
const lookOf = (element: Locator, pseudo?: string) =>
  element.evaluate((node, part) => {
    const style = getComputedStyle(node, part);
    const { color, backgroundColor, borderBottomColor, borderTopWidth, outlineColor, outlineStyle } = style;
    return { color, backgroundColor, borderBottomColor, borderTopWidth, outlineColor, outlineStyle };
  }, pseudo);

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
    const names = ['Canvas', 'CanvasText', 'GrayText', 'Highlight', 'HighlightText'] as const;
    const [Canvas, CanvasText, GrayText, Highlight, HighlightText] = names.map(colorOf);
    return { Canvas, CanvasText, GrayText, Highlight, HighlightText };
  });

test('high contrast mode marks the selected tab, the selected ticket and the primary button', async () => {
  const { Canvas, Highlight, HighlightText } = await systemColors(admin);
  const cards = admin.getByRole('list', { name: 'Tickets' }).getByRole('article');
  await cards.first().getByRole('link').click();

  const selected = await lookOf(admin.getByRole('tab', { name: 'Tickets', selected: true }));
  const other = await lookOf(admin.getByRole('tab', { name: 'Admins' }));
  expect([selected.borderBottomColor, other.borderBottomColor]).toEqual([Highlight, Canvas]);

  await expect.poll(() => lookOf(cards.first())).toMatchObject({ outlineStyle: 'solid', outlineColor: Highlight });
  await expect.poll(() => lookOf(cards.nth(1))).toMatchObject({ outlineStyle: 'none' });

  const primary = await lookOf(admin.getByRole('button', { name: 'Create Ticket' }));
  expect(primary).toMatchObject({ backgroundColor: Highlight, color: HighlightText });
});

test('high contrast mode marks links that stand beside the tabs, and the chosen filter', async () => {
  const page = await openAs('super_admin', '/ticketing/admin/inquiries');
  const { Canvas, Highlight } = await systemColors(page);

  const current = await lookOf(page.getByRole('link', { name: 'Inquiries' }));
  const other = await lookOf(page.getByRole('link', { name: 'Audit log' }));
  expect([current.borderBottomColor, other.borderBottomColor]).toEqual([Highlight, Canvas]);

  const pressed = await lookOf(page.getByRole('button', { name: 'Waiting', pressed: true }));
  const unpressed = await lookOf(page.getByRole('button', { name: 'All', pressed: false }));
  expect([pressed.backgroundColor, unpressed.backgroundColor === Highlight]).toEqual([Highlight, false]);
});

test('high contrast mode draws an edge around badges and dialogs, and a visible focus', async () => {
  const { Canvas, Highlight } = await systemColors(admin);
  const badge = admin.getByRole('list', { name: 'Tickets' }).locator('.badge').first();
  const { borderTopWidth, borderBottomColor } = await lookOf(badge);
  expect([borderTopWidth, borderBottomColor === Canvas]).toEqual(['1px', false]);

  await admin.keyboard.press('c');
  const dialog = admin.getByRole('dialog', { name: 'Create Ticket' });
  await expect.poll(async () => (await lookOf(dialog)).borderTopWidth).toBe('1px');
  const focused = dialog.getByRole('combobox', { name: 'Company' });
  await expect.poll(() => lookOf(focused)).toMatchObject({ outlineStyle: 'solid', outlineColor: Highlight });

  await focused.press('ArrowDown');
  await dialog.getByRole('option').first().waitFor();
  await focused.press('ArrowDown');
  const active = dialog.getByRole('listbox').getByRole('option', { selected: true });
  await expect.poll(async () => (await lookOf(active)).backgroundColor).toBe(Highlight);
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
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

test('high contrast mode shows disabled, checked and switched-on controls', async () => {
  const { Canvas, GrayText } = await systemColors(admin);
  await admin.getByRole('list', { name: 'Tickets' }).getByRole('link').first().click();
  await expect
    .poll(() => lookOf(admin.getByRole('button', { name: 'Send Comment' })))
    .toMatchObject({ color: GrayText });
  const note = admin.getByRole('checkbox', { name: /Internal note/ });
  await expect.poll(() => note.evaluate((box) => getComputedStyle(box).appearance)).toBe('auto');

  await admin.goto('/ticketing/admin/articles?new=1');
  const published = admin.getByRole('switch', { name: 'Published' });
  const track = async () => (await lookOf(published)).backgroundColor;
  const knob = async () => (await lookOf(published, '::before')).backgroundColor;
  const before = [await track(), await knob()];
  await published.click();
  expect(before[0]).toBe(Canvas);
  await expect.poll(track).not.toBe(Canvas);
  const after = [await track(), await knob()];
  expect([before[0] === before[1], after[0] === after[1]]).toEqual([false, false]);
});
