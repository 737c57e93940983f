import type { Db } from '#server/database/client.ts';
import type { Shown } from '#server/http/measured-pages.ts';
import { onSignal } from '#server/process/signals.ts';
import { findShown } from './queries.ts';

/** How old what the pages show may be, in milliseconds. */
const USUAL_AGE = 60_000;

/**
 * What the website's pages show, kept in memory. A request never waits for it: one that finds it too old has it read for
 * those that follow.
 * @param age how old it may be, in milliseconds
 * @returns `read` reads it; `current` is undefined while the pages show their claims
 */
export function figuresOnSite(db: Db, age = USUAL_AGE) {
  let shown: Shown | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  // Another process learns of a changed setting when it next reads.
  const unsubscribe = onSignal('event', ({ kind }) => {
    if (kind === 'setting') readAt = Number.NEGATIVE_INFINITY;
  });

  function read() {
    reading ??= findShown(db)
      .then((found) => {
        shown = found;
      })
      // Without the database the pages stay as they are.
      .catch(() => undefined)
      .finally(() => {
        readAt = performance.now();
        reading = undefined;
      });
    return reading;
  }

  return {
    read,
    current: () => {
      if (performance.now() - readAt >= age) void read();
      return shown;
    },
    stop: unsubscribe,
  };
}
