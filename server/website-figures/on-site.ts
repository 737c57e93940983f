import type { IncomingMessage } from 'node:http';
import type { Db } from '#server/database/client.ts';
import { onSignal } from '#server/process/signals.ts';
import { copiesWithFigures, type Shown } from './pages.ts';
import { findShown } from './queries.ts';

/** How old what the pages show may be, in milliseconds. */
const USUAL_AGE = 60_000;

/**
 * What the website's pages show, kept in memory. A request never waits for it: one that finds it too old has it read for
 * those that follow.
 * @param age how old it may be, in milliseconds
 * @returns `read` reads it; `copiesOf` returns the copy of a page for a request, undefined while it shows its claims
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
      // Without the database the pages stay unchanged.
      .catch(() => undefined)
      .finally(() => {
        readAt = performance.now();
        reading = undefined;
      });
    return reading;
  }

  function copiesOf(path: string, about: Record<string, string>) {
    const copyFor = copiesWithFigures(path, about);
    return (
      copyFor &&
      ((request: IncomingMessage) => {
        if (performance.now() - readAt >= age) void read();
        return shown && copyFor(request, shown);
      })
    );
  }

  return {
    read,
    copiesOf,
    stop: unsubscribe,
  };
}
