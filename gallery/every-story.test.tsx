import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { FakeApi } from './fake-api.ts';
import { show } from './show.tsx';
import { stories } from './stories.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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
    runOnly: tags,
    rules,
    resultTypes: ['violations'],
    preload: false,
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
