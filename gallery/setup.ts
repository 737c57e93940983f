import './gallery.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { commands, page } from 'vitest/browser';

/** A Tuesday at noon in New York. Only the date stands still; timers run. */
const noon = new Date('2026-03-10T16:00:00Z');

document.documentElement.dataset.theme = 'light';

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  await page.viewport(1440, 900);
  await commands.removePointer();
});

afterEach(async () => {
  vi.useRealTimers();
  await commands.emulate({});
});
