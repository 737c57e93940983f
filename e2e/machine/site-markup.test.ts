import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtFolder, builtPages } from '#test/built-site.ts';

type Finding = { type: string; url: string; lastLine?: number; message: string; extract?: string };

const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

test('the Nu HTML checker finds no error in any built page', async () => {
  const pages = builtPages();
  const findings = await checkMarkup(pages.map((file) => builtFolder + file));

  const errors = findings.filter(({ type }) => type !== 'info');
  expect(pages).toContain('index.html');
  expect(errors.map(describeFinding)).toEqual([]);
});

async function checkMarkup(files: string[]): Promise<Finding[]> {
  const options = ['-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always'];
  const { stdout } = await promisify(execFile)('java', [...options, ...files], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout).messages;
}

function describeFinding({ url, lastLine, message, extract }: Finding) {
  return `${url.split('/dist/').at(-1)}:${lastLine} ${message} ${extract ?? ''}`;
}
