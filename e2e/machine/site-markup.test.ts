import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { servedPages } from '../site.ts';
import { withSite } from '../world.ts';

type Finding = { type: string; url: string; lastLine?: number; message: string; extract?: string };

const site = withSite();
const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

test('the Nu HTML checker finds no error in any page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-markup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files: string[] = [];
  for (const path of [...servedPages(), '/no-such-page']) {
    const file = join(folder, `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.html`);
    await writeFile(file, await (await fetch(site.program.url + path)).text());
    files.push(file);
  }

  const findings = await checkMarkup(files);

  const errors = findings.filter(({ type }) => type !== 'info');
  expect(errors.map(describeFinding)).toEqual([]);
});

async function checkMarkup(files: string[]): Promise<Finding[]> {
  const options = ['-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always'];
  const { stdout } = await promisify(execFile)('java', [...options, ...files], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout).messages;
}

function describeFinding({ url, lastLine, message, extract }: Finding) {
  return `${url.split('/').at(-1)}:${lastLine} ${message} ${extract ?? ''}`;
}
