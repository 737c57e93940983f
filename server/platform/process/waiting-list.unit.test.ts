import { expect, test, vi } from 'vitest';
import { onBehalfOf } from './on-behalf.ts';
import { TooBusy, waitingList } from './waiting-list.ts';

/** A list on which nothing ends until the test says so. */
function listOf({ most = 50, longest = 60_000 } = {}) {
  const add = waitingList({ most, longest, isPaused: () => false });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string) =>
    onBehalfOf(owner, () =>
      add(async () => {
        begun.push(owner);
        await new Promise<void>((end) => ends.push(end));
        return owner;
      }),
    );
  const endOne = async () => {
    ends.shift()?.();
    await vi.waitFor(() => expect(ends).toHaveLength(1));
  };
  return { ask, begun, endOne };
}

test('whoever asks once beside somebody who asks fifty times is the second', async () => {
  const { ask, begun, endOne } = listOf();
  for (let count = 0; count < 51; count++) void ask('greedy').catch(() => undefined);

  void ask('modest');
  await endOne();

  expect(begun).toEqual(['greedy', 'modest']);
});

test('owners take turns', async () => {
  const { ask, begun, endOne } = listOf();
  for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(owner);

  for (let count = 0; count < 5; count++) await endOne();

  expect(begun.join('')).toBe('abcaba');
});

test('a full list refuses whoever has most on it', async () => {
  const { ask, begun, endOne } = listOf({ most: 3 });
  const greedy = Array.from({ length: 5 }, () => ask('greedy').catch((error) => error));

  void ask('modest');

  // The first one is worked on, three wait, the fifth is one too many, and the fourth gives way.
  expect(await greedy[4]).toBeInstanceOf(TooBusy);
  expect(await greedy[3]).toBeInstanceOf(TooBusy);
  await endOne();
  expect(begun).toEqual(['greedy', 'modest']);
});

test('a full list of different owners refuses the next one', async () => {
  const { ask } = listOf({ most: 3 });
  for (const owner of ['a', 'b', 'c', 'd']) void ask(owner);

  await expect(ask('e')).rejects.toBeInstanceOf(TooBusy);
});

test('waiting ends, but not while it does not count', async () => {
  vi.useFakeTimers();
  let isPaused = true;
  const add = waitingList({ most: 50, longest: 1_000, isPaused: () => isPaused });
  void add(() => new Promise(() => undefined));
  const waiting = add(async () => 'done').catch((error) => error);
  let isOver = false;
  void waiting.then(() => (isOver = true));

  await vi.advanceTimersByTimeAsync(5_500);
  const before = isOver;
  isPaused = false;
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();

  expect(before).toBe(false);
  expect(await waiting).toBeInstanceOf(TooBusy);
});

test('a failure is for the one who asked, and the next one has its turn', async () => {
  const add = waitingList({ most: 50, longest: 1_000, isPaused: () => false });

  const failed = add(() => Promise.reject(new Error('No')));
  const next = add(async () => 'done');

  await expect(failed).rejects.toThrow('No');
  expect(await next).toBe('done');
});
