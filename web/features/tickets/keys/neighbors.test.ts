import { expect, test } from 'vitest';
import { ticket } from '#gallery/samples/tickets.ts';
import { neighborOf, neighbors } from './neighbors.ts';

test('the tickets beside one follow the order of the list', () => {
  neighbors.set(['a', 'b', 'c'].map((id) => ticket({ id })));

  expect(neighborOf('b', 1)?.id).toBe('c');
  expect(neighborOf('b', -1)?.id).toBe('a');
  expect(neighborOf('c', 1)).toBeUndefined();
  expect(neighborOf('a', -1)).toBeUndefined();
  expect(neighborOf('gone', 1)).toBeUndefined();
});
