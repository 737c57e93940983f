import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { axeTags } from '#test/axe-tags.ts';
import type { FakeApi } from './fake-api.ts';
import { show } from './show.tsx';
import { stories } from './stories.ts';

/** Rules about whole pages. */
const ofPages = ['region', 'page-has-heading-one', 'heading-order', 'landmark-one-main', 'landmark-main-is-top-level'];
const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]));

/** Other browsers draw letters in another way. */
const drawn = import.meta.env.COMPARES_PICTURES ? stories.filter(({ hasPicture }) => hasPicture) : [];

/** A small phone, a tablet with high contrast, and a desktop in the dark. */
const looks = [
  { name: 'light, 320 px', width: 320, theme: 'light', media: {} },
  { name: 'high contrast, 820 px', width: 820, theme: 'light', media: { forcedColors: 'active' } },
  { name: 'dark, 1440 px', width: 1440, theme: 'dark', media: { colorScheme: 'dark' } },
] as const;

test.each(stories)('$id is accessible and fits the screen in three looks', async ({ story }) => {
  const { api } = await show(story);
  for (const { name, width, theme, media } of looks) {
    await page.viewport(width, 900);
    await commands.emulate(media);
    document.documentElement.dataset.theme = theme;
    await settled(api);
    expect.soft(await violations(), `violations, ${name}`).toEqual([]);
    expect.soft(overflow(), `pixels that are cut, ${name}`).toBeLessThanOrEqual(0);
  }
});

/** Words from right to left, which people type into pages that run from left to right. */
const leftward = stories.filter(({ story, component }) => story.dir === 'rtl' && !component.startsWith('ui/'));

test.each(leftward)('$id isolates what people typed from right to left', async ({ story }) => {
  const { api } = await show(story);
  document.documentElement.dir = 'ltr';
  await settled(api);

  expect(mixedTexts()).toEqual([]);
});

test.each(drawn)('$id looks like its picture', async ({ story, id }) => {
  await page.viewport(story.width ?? 390, 600);
  const { api } = await show(story);
  await settled(api);
  // Nothing is drawn beyond the edge of the window.
  await page.viewport(story.width ?? 390, Math.max(600, document.documentElement.scrollHeight));
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await settled(api);
    await expect.element(page.elementLocator(document.body)).toMatchScreenshot(`${id.replaceAll('/', '-')}-${theme}`);
  }
});

/** Until the story has its code and what it asked the server for, and has drawn it with its fonts. */
async function settled({ isWorking }: FakeApi) {
  await document.fonts.ready;
  do {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await vi.dynamicImportSettled();
  } while (isWorking());
}

async function violations() {
  const { violations: found } = await axe.run(document, {
    runOnly: axeTags,
    rules,
    resultTypes: ['violations'],
    preload: false,
  });
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

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
