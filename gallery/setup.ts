import './gallery.css';
import './fonts.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { resetPage } from '#web/lib/store.ts';
import { emulate } from './emulate.ts';

/** A Tuesday at noon in New York. Only the date stands still; timers run. */
const noon = new Date('2026-03-10T16:00:00Z');

function resetElement() {
  const { documentElement: page } = document;
  for (const { name } of [...page.attributes]) if (name !== 'lang') page.removeAttribute(name);
  page.dataset.theme = 'light';
}

resetElement();

// All files of a worker share one page. Each test finds it as if it had just been loaded.
beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  resetPage();
  await page.viewport(1440, 900);
  await commands.removePointer();
});

afterEach(async () => {
  await cleanup();
  resetElement();
  vi.useRealTimers();
  await emulate({});
});
