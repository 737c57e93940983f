import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SeparateProcessDelay, SeparateProcessFailure, separateProcess } from './separate-process.ts';

/** Answers a question, ends at "end", and says nothing to anything else. */
const program = `
process.on('message', (message) => {
  if (message === 'end') process.exit(1);
  if (message === 'question') process.send('answer');
});
process.send('ready');
`;

const folder = mkdtempSync(join(tmpdir(), 'archway-process-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'program.js'), program);

const programWithin = (time: number) =>
  separateProcess<string, string>(pathToFileURL(join(folder, 'main.js')).href, 'program', { time, idle: 0 });

const failureOf = (answer: Promise<string>) => answer.catch((error: unknown) => error);

test('a process that ends is not taken for one that is slow', async () => {
  const silent = programWithin(50);
  const ending = programWithin(60_000);

  const [late, ended] = [await failureOf(silent.run(['nothing'])), await failureOf(ending.run(['end']))];

  expect(late).toBeInstanceOf(SeparateProcessDelay);
  expect(ended).toBeInstanceOf(SeparateProcessFailure);
  expect(ended).not.toBeInstanceOf(SeparateProcessDelay);
  expect(await ending.run(['question'])).toBe('answer');
});
