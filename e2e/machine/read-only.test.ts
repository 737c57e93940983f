import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../deploy/check-read-only.sh', import.meta.url));

test('the program runs unprivileged, without development packages, on a file system where only its data is writable', async () => {
  const { code, stdout } = await promisify(execFile)(script).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );

  expect(stdout).not.toContain('failed:');
  expect(stdout.trim().split('\n').at(-1)).toBe('ok: stops with 0');
  expect(code).toBe(0);
});
