import { expect, test } from 'vitest';
import { ticket } from '#gallery/samples/tickets.ts';
import { createWorkspace } from './workspace.ts';

test('the tickets beside one follow the order of the list', () => {
  const { rows, neighborOf } = createWorkspace();
  rows.set(['a', 'b', 'c'].map((id) => ticket({ id })));

  expect(neighborOf('b', 1)?.id).toBe('c');
  expect(neighborOf('b', -1)?.id).toBe('a');
  expect(neighborOf('c', 1)).toBeUndefined();
  expect(neighborOf('a', -1)).toBeUndefined();
  expect(neighborOf('gone', 1)).toBeUndefined();
});
