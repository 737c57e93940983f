import { afterEach, expect, test, vi } from 'vitest';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { sendMessage } from './send-message.ts';

const message = { firstName: 'Edith', lastName: 'Clarke', email: 'edith@clarke.example', message: 'Calculators?' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a message whose answer was lost is sent again as the same one, and after an answer as another', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get(IdempotencyHeader));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ replyBy: null }, { status: 201 });
  });

  const answers = [await sendMessage(message), await sendMessage(message), await sendMessage(message)];

  expect(answers.map((answer) => 'detail' in answer)).toEqual([false, true, true]);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
