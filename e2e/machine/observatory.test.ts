import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { startFront } from '../observatory/front.ts';

type Verdict = {
  scan: { grade: string; score: number; testsFailed: number; testsPassed: number };
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
};

const folder = fileURLToPath(new URL('../observatory/', import.meta.url));
const observatory = join(folder, 'node_modules', '@mdn', 'mdn-http-observatory');

const HOST = 'archway.example';

test('the HTTP Observatory of MDN gives the running program its highest score', async () => {
  const program = await startProgram({ env: { PUBLIC_URL: `https://${HOST}` } });
  onTestFinished(async () => {
    await program.stop();
  });

  const { scan, tests } = await grade(program.url);

  const points = Object.entries(tests).map(([name, { scoreModifier }]) => [name, scoreModifier]);
  expect(scan).toMatchObject({ grade: 'A+', testsFailed: 0, testsPassed: 10, score: 130 });
  // The three tests that could give 5 more: a host on the browsers' own preload list, which no test machine is on, cookies
  // that are well kept, where we have none at all, and files of script with digests, where the page asks for no file.
  expect(Object.fromEntries(points)).toEqual({
    'content-security-policy': 10,
    cookies: 0,
    'cross-origin-resource-sharing': 0,
    redirection: 0,
    'referrer-policy': 5,
    'strict-transport-security': 0,
    'subresource-integrity': 0,
    'x-content-type-options': 0,
    'x-frame-options': 5,
    'cross-origin-resource-policy': 10,
  });
});

/** The Observatory's result for our program behind TLS. Its two hundred packages have a lock file of their own. */
async function grade(url: string): Promise<Verdict> {
  const keys = await mkdtemp(join(tmpdir(), 'archway-front-'));
  const front = await startFront(keys, HOST, url);
  try {
    // The list is what its installation would fetch. It is empty here, as it is for any host that has just been set up.
    await mkdir(join(observatory, 'conf'), { recursive: true });
    await writeFile(join(observatory, 'conf', 'hsts-preload.json'), '{}');
    const { PATH = '' } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', join(folder, 'loopback.ts'), join(observatory, 'src', 'scan.js'), HOST],
      {
        env: {
          PATH,
          NODE_EXTRA_CA_CERTS: front.certificate,
          HTTP_FRONT: String(front.ports.http),
          HTTPS_FRONT: String(front.ports.https),
        },
      },
    );
    return JSON.parse(stdout);
  } finally {
    front.stop();
    await rm(keys, { recursive: true });
  }
}
