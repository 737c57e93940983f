import { expect, test } from 'vitest';
import { z } from 'zod';
import { addComment } from '#contract/comments.ts';
import { ContactMessage, sendContactMessage } from '#contract/inquiries.ts';
import { recordOf } from '#contract/primitives.ts';
import { logIn } from '#contract/sessions.ts';
import { bodyLimitOf, formLimitOf, LARGEST_BODY } from './body-limit.ts';
import { structureOf } from './json-structure.ts';

const limitOf = (body: z.ZodType, access: 'public' | 'signed-in' = 'public') =>
  bodyLimitOf({ url: '/x', schema: { body }, config: { access } });

test('a route takes the longest body that its schema allows, however its characters are encoded', () => {
  const long = 'ア'.repeat(10_000);
  const message = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', message: long };
  const escaped = JSON.stringify(message).replaceAll('ア', '\\u30a2');
  const form = new URLSearchParams(message).toString();

  expect(ContactMessage.safeParse(message).success).toBe(true);
  expect(bodyLimitOf({ ...sendContactMessage, config: { access: 'public' } })).toBeGreaterThan(escaped.length);
  expect(formLimitOf(ContactMessage)).toBeGreaterThan(form.length);
});

test('a login takes a few kilobytes, an inquiry some 64, and a list of records all that any route takes', () => {
  const kilobytes = [logIn, sendContactMessage].map((endpoint) =>
    Math.round(bodyLimitOf({ ...endpoint, config: { access: 'public' } }) / 1_024),
  );

  expect(kilobytes).toEqual([4, expect.toSatisfy((limit: number) => limit > 60 && limit < 70)]);
  expect(limitOf(z.object({ texts: z.array(z.string().max(100_000)).max(100) }))).toBe(LARGEST_BODY);
});

test('who is logged in may send a whole record back', () => {
  expect(bodyLimitOf({ ...addComment, config: { access: 'signed-in' } })).toBeGreaterThan(128_000);
});

test.each([
  z.string(),
  z.object({ texts: z.array(z.string().max(10)) }),
  z.object({ labels: z.record(z.string().max(10), z.string().max(10)) }),
  z.object({ anything: z.unknown() }),
])('the server does not start if a body has no limit', (body) => {
  expect(() => limitOf(body)).toThrow('/x does not say how large its body may be');
});

test('a record is counted before its entries are read', () => {
  const read: unknown[] = [];
  const values = z
    .string()
    .max(10)
    .refine((value) => read.push(value));
  const labels = recordOf(z.string().max(10), values, 3);

  const { error } = labels.safeParse({ a: '1', b: '2', c: '3', d: '4' });

  expect(error?.issues).toMatchObject([{ code: 'too_big', message: 'Send at most 3 entries' }]);
  expect(read).toEqual([]);
  expect(labels.parse({ a: '1', b: '2', c: '3' })).toEqual({ a: '1', b: '2', c: '3' });
  expect(limitOf(z.object({ labels }))).toBe(4_096);
});

test.each([
  ['{"a": [1, 2, {"b": "[[[,,,\\"[,"}]}', { values: 6, depth: 3, keys: 1 }],
  ['"[[["', { values: 1, depth: 0, keys: 0 }],
  ['"\\\\",[]', { values: 3, depth: 1, keys: 0 }],
  ['[{"a": 1, "b": [1, 2, 3], "c": {}}, 1, 2]', { values: 11, depth: 3, keys: 3 }],
  ['{"a": "\\\\", "b": "\\\\\\"", "c": "', { values: 4, depth: 1, keys: 3 }],
  ['[['.repeat(5), { values: 11, depth: 10, keys: 0 }],
])('the structure of %s is counted without building it', (json, structure) => {
  const endless = { values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY, keys: Number.POSITIVE_INFINITY };

  expect(structureOf(Buffer.from(json), endless)).toEqual(structure);
  expect(structureOf(Buffer.from(json), { ...endless, values: 1 }).values).toBeLessThanOrEqual(2);
});
