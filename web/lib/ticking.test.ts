import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTick, Tick } from './ticking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('One timer tells every time on a page that time passed, until the last one is gone', () => {
  const told: string[] = [];
  const stopFirst = onTick(() => told.push('list'));
  const stopSecond = onTick(() => told.push('thread'));
  expect(vi.getTimerCount()).toBe(1);

  vi.advanceTimersByTime(Tick);
  stopFirst();
  vi.advanceTimersByTime(Tick);
  stopSecond();
  vi.advanceTimersByTime(Tick);

  expect(told).toEqual(['list', 'thread', 'thread']);
  expect(vi.getTimerCount()).toBe(0);
});
