import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicyOf, hashSource } from './content-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline code is allowed by its hash, and otherwise only our own files', () => {
  const policy = contentPolicyOf({ scripts: [hashSource('a()')], styles: ['p{}', 'q{}'].map(hashSource) }, false);

  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf('a()')}`,
    `style-src 'self' ${hashOf('p{}')} ${hashOf('q{}')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test('a page reached by https asks for everything by https', () => {
  expect(contentPolicyOf({}, true)).toMatch(/; upgrade-insecure-requests$/);
});
