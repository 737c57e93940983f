import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { onSignal, signalOnCommit } from './signals.ts';

const { db } = await startApp({ own: true });

/** The names in the signals that have come. */
function heard() {
  const names: string[] = [];
  onTestFinished(onSignal('queued', ({ queue }) => names.push(queue)));
  return names;
}

test('a signal of a transaction follows its commit, also from a savepoint', async () => {
  const names = heard();

  await db.transaction(async (tx) => {
    signalOnCommit('queued', { queue: 'first' });
    await tx.transaction(async () => signalOnCommit('queued', { queue: 'second' }));
    expect(names).toEqual([]);
  });

  expect(names).toEqual(['first', 'second']);
});

test('a transaction within another one on a connection of its own sends its signals when it commits', async () => {
  const names = heard();

  await db.transaction(async () => {
    signalOnCommit('queued', { queue: 'outer' });
    await db.transaction(async () => signalOnCommit('queued', { queue: 'inner' }));
    expect(names).toEqual(['inner']);
  });

  expect(names).toEqual(['inner', 'outer']);
});

test('a rollback drops the signals of its transaction', async () => {
  const names = heard();

  await expect(
    db.transaction(async () => {
      signalOnCommit('queued', { queue: 'never' });
      throw new Error('Changed my mind');
    }),
  ).rejects.toThrow('Changed my mind');

  expect(names).toEqual([]);
});

test('a signal outside a transaction comes at once, also from work that a transaction started', async () => {
  const names = heard();
  const { promise, resolve } = Promise.withResolvers<void>();
  let late: Promise<void> | undefined;

  await db.transaction(async () => {
    late = promise.then(() => signalOnCommit('queued', { queue: 'late' }));
  });
  signalOnCommit('queued', { queue: 'now' });
  resolve();
  await late;

  expect(names).toEqual(['now', 'late']);
});
