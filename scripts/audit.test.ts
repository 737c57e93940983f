import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { slow } from '#test/slow.ts';

slow('Runs npm');

const root = fileURLToPath(new URL('..', import.meta.url));

test('the audit names a vulnerable package that is built into the server', async () => {
  const { text, code } = await audit('fastify');

  expect(text).toContain('\nfastify: high\n');
  expect(code).toBe(1);
});

test('the audit is silent about a vulnerable package that only tests use', async () => {
  const { text, code } = await audit('vitest');

  expect(text).toBe('The audit service knows of no vulnerability in a shipped package.\n');
  expect(code).toBe(0);
});

/** Runs the command against a registry that knows of one vulnerability. */
async function audit(vulnerable: string) {
  const advisory = { id: 1, url: 'https://example.com/1', title: 'Bad', severity: 'high', vulnerable_versions: '*' };
  const registry = createServer((request, response) => {
    const isAudit = request.url?.endsWith('/advisories/bulk');
    response.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(isAudit ? { [vulnerable]: [advisory] } : {})));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise<{ text: string; code: unknown }>((resolve) => {
    execFile(process.execPath, ['scripts/audit.ts'], { cwd: root, env }, (error, text) =>
      resolve({ text, code: error?.code ?? 0 }),
    );
  });
}
