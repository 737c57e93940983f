import axe from 'axe-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeTags, rulesOfLooks } from '#test/axe-tags.ts';
import { slow } from '#test/slow.ts';
import { portalToasts, toast } from '#web/lib/toast.ts';
import { countLayers } from '#web/ui/layers.ts';
import { emulate } from '../emulate.ts';
import type { FakeApi } from '../fake-api.ts';
import { pressKey } from '../press-key.ts';
import { show } from '../show.tsx';
import { type NamedStory, stories } from '../stories.ts';

/** Rules about whole pages. */
const ofPages = ['region', 'page-has-heading-one', 'heading-order', 'landmark-one-main', 'landmark-main-is-top-level'];
const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]));
const allRules: axe.RunOptions = { runOnly: axeTags, rules };

/**
 * A small phone, a desktop in the dark, and a tablet with high contrast. The last one comes last, because the browser takes
 * longer to switch to high contrast and back than a story takes.
 */
const looks = [
  { name: 'light, 320 px', width: 320, theme: 'light', media: {}, options: allRules },
  { name: 'dark, 1440 px', width: 1440, theme: 'dark', media: {}, options: allRules },
  {
    name: 'high contrast, 820 px',
    width: 820,
    theme: 'light',
    media: { forcedColors: 'active' },
    options: { runOnly: rulesOfLooks },
  },
] as const;

const widths = [320, 390, 820, 1100, 1280, 1366, 1440, 1920];
/** The last one is a window of 1440 × 900 pixels whose user has doubled the size of everything. */
const windows = [...widths.map((width) => ({ width, height: 900 })), { width: 720, height: 450 }];

/**
 * Checks a share of the stories, so that both pages of the browser have as much to do.
 * @param share which of them, from 0
 * @param shares how many there are
 */
export function checkStories(share: number, shares: number) {
  slow('Draws a whole screen in many windows');
  const own = stories.filter((_, index) => index % shares === share);

  test.each(own)('$id is accessible and fits the screen in three looks', async ({ story }) => {
    const { api } = await show(story);
    for (const { name, width, theme, media, options } of looks) {
      resize(width, 900);
      await emulate(media);
      document.documentElement.dataset.theme = theme;
      await settled(api);
      expect.soft(await violations(options), `violations, ${name}`).toEqual([]);
      expect.soft(overflow(), `pixels that are cut, ${name}`).toBeLessThanOrEqual(0);
      expect.soft(shifted(), `frames that have scrolled although nobody can scroll them, ${name}`).toEqual([]);
      if (width > 1_000) expect.soft(cutChoices(), 'choices that their select cuts').toEqual([]);
    }

    expect.soft(countLayers(), 'layers, as many as open dialogs, menus and selections').toBe(openParts().length);
    if (openParts().length === 0) return;
    const news = toast({ title: 'News', stays: true });
    await settled(api);
    pressKey('Escape');
    expect
      .soft(portalToasts.shown(), 'notification after an Escape that is for something else')
      .toMatchObject([{ id: news }]);
  });

  test.each(own.filter(({ story }) => story.isScreen))('$id fits every window', async ({ story }) => {
    const { api } = await show(story);
    for (const { width, height } of windows) {
      resize(width, height);
      await settled(api);
      expect.soft(overflow(), `pixels that are cut, ${width} px`).toBeLessThanOrEqual(0);
      expect.soft(overlapping(), `what overlaps, ${width} px`).toEqual([]);
      expect.soft(barHeight(), `height of the bar, ${width} px`).toBeLessThanOrEqual(66);
    }
  });

  test.each(own.filter(isLeftward))('$id isolates what people typed from right to left', async ({ story }) => {
    const { api } = await show(story);
    document.documentElement.dir = 'ltr';
    await settled(api);

    expect(mixedTexts()).toEqual([]);
  });

  test.each(own.filter(isDrawn))('$id looks like its picture', async ({ story, id }) => {
    const { width = 390, height = 600 } = story;
    await page.viewport(width, height);
    const { api } = await show(story);
    await settled(api);
    // Nothing is drawn beyond the edge of the window.
    await page.viewport(width, Math.max(height, document.documentElement.scrollHeight));
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      await settled(api);
      await expect.element(page.elementLocator(document.body)).toMatchScreenshot(`${id.replaceAll('/', '-')}-${theme}`);
    }
  });
}

/** Words from right to left, which people type into pages that run from left to right. */
const isLeftward = ({ story, component }: NamedStory) => story.dir === 'rtl' && !component.startsWith('ui/');

/** Other browsers draw letters in another way. */
const isDrawn = ({ hasPicture }: NamedStory) => import.meta.env.COMPARES_PICTURES && hasPicture;

/**
 * Makes the window of a story as large, until the end of the test: the frame that it is shown in. `page.viewport` also resizes
 * the browser's window, which takes longer than the story.
 */
function resize(width: number, height: number) {
  const frame = window.frameElement as HTMLElement;
  const { width: ownWidth, height: ownHeight } = frame.style;
  onTestFinished(() => void Object.assign(frame.style, { width: ownWidth, height: ownHeight }));
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
}

/** Until the story has its code and what it asked the server for, and has drawn it with its fonts and pictures. */
async function settled({ isWorking }: FakeApi) {
  await document.fonts.ready;
  do {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await vi.dynamicImportSettled();
  } while (isWorking());
  // A picture that can't be shown is part of some stories.
  await Promise.allSettled([...document.images].map((picture) => picture.decode()));
}

async function violations(options: axe.RunOptions) {
  const { violations: found } = await axe.run(document, { ...options, resultTypes: ['violations'], preload: false });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Texts of a language from right to left that do not run so, or that share a text node with words of the product. */
function mixedTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const mixed: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { textContent, parentElement } = node;
    const text = textContent ?? '';
    if (!parentElement || !/[\u0590-\u06ff]/.test(text) || parentElement.closest('[data-toasts], .sr-only')) continue;
    if (getComputedStyle(parentElement).direction !== 'rtl' || /[a-z]/i.test(text)) mixed.push(text.trim());
  }
  return mixed;
}

/** The options of ordinary length that a select has no room for. */
function cutChoices() {
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return [...document.querySelectorAll<HTMLSelectElement>('select')].filter(isSeen).flatMap((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    pen.font = font;
    const words = [...select.options].map(({ text }) => text).filter((text) => text.length <= ORDINARY);
    return words.filter((text) => pen.measureText(text).width > room);
  });
}

/** In characters: as long as the longest status, or most names. */
const ORDINARY = 20;
const isSeen = (element: HTMLElement) => element.checkVisibility({ opacityProperty: true });

const openParts = () =>
  document.querySelectorAll(
    ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"], [data-selection]',
  );

/** Parts of the frame, and controls of one layer, that lie partly on each other. One in another, as an icon in a field, is fine. */
function overlapping() {
  const parts = placed('[data-frame-part]');
  const controls = placed('a[href], button, input, select, textarea, summary');
  return [...pairsOf(parts), ...pairsOf(controls).filter(([one, other]) => one.layer === other.layer)]
    .filter(([one, other]) => overlap(one.box, other.box))
    .filter(([{ element }, { element: other }]) => !element.contains(other) && !other.contains(element))
    .map((pair) => pair.map(({ element }) => element.ariaLabel || element.textContent || element.tagName).join(' / '));
}

type Placed = { element: Element; box: ReturnType<typeof boxOf>; layer: Element | null };

function placed(selector: string): Placed[] {
  const shown = [...document.querySelectorAll(selector)].filter(
    (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1,
  );
  return shown.map((element) => ({ element, box: boxOf(element), layer: layerOf(element) }));
}

const pairsOf = (all: Placed[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

/** The nearest part that stays in place or lies on top while the page scrolls under it, if there is one. */
function layerOf(element: Element | null): Element | null {
  if (!element || ['fixed', 'sticky'].includes(getComputedStyle(element).position)) return element;
  return layerOf(element.parentElement);
}

/** The part of an element that its scrollers leave in sight. */
function boxOf(element: Element) {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let place = element.parentElement; place; place = place.parentElement) {
    if (getComputedStyle(place).overflow === 'visible') continue;
    const frame = place.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

function overlap(a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const isWithin = width >= Math.min(a.width, b.width) - 1 && height >= Math.min(a.height, b.height) - 1;
  return width > 1 && height > 1 && !isWithin;
}

const barHeight = () => document.querySelector('header[data-frame-part]')?.getBoundingClientRect().height ?? 0;

/** Whoever shows something within a frame that hides what does not fit would move its head out of sight. */
const shifted = () =>
  [...document.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 && getComputedStyle(element).overflowY === 'hidden')
    .map(({ tagName, className }) => `${tagName} ${className}`);

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
