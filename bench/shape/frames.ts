import type { Page } from 'playwright-core';

/** In milliseconds. */
const LONGEST_FRAME = 50;

/** Frames while something happens, and the tasks that held them up. */
export async function watchFrames(page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    const watched = { worst: 0, long: 0, frames: 0, isOver: false, last: performance.now(), task: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.task = Math.max(watched.task, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    const next = (now: number) => {
      const frame = now - watched.last;
      watched.worst = Math.max(watched.worst, frame);
      watched.long += frame > 50 ? 1 : 0;
      watched.frames++;
      watched.last = now;
      if (!watched.isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      watched.last = now;
      requestAnimationFrame(next);
    });
    Object.assign(globalThis, { watched });
  });
  await work();
  const { worst, long, frames, task } = await page.evaluate(() => {
    const watched = Reflect.get(globalThis, 'watched');
    watched.isOver = true;
    return watched as { worst: number; long: number; frames: number; task: number };
  });
  const words = `worst ${Math.round(worst)} ms, ${long} of ${frames} above ${LONGEST_FRAME} ms`;
  return task > 0 ? `${words}, longest task ${Math.round(task)} ms` : words;
}
