import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testReport } from './test-report.ts';

const passing = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [] };
const failing = {
  ...passing,
  success: false,
  numPassedTests: 4,
  numFailedTests: 1,
  testResults: [
    {
      name: 'server/a.test.ts',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'is kept', failureMessages: [] },
        { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] },
      ],
    },
  ],
};

const change = ['unit', 'component', 'api', 'journeys'];
const release = [...change, 'oldest', 'release', 'machine'];

const counts = 'unit 5, component 5, api 5, journeys 5, oldest 5, release 5, machine 5';

/** A results folder like that of `.ci/run`. All suites passed, except where `files` replaces a file. */
function folderWith(files: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'archway-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const suites = Object.fromEntries(release.map((name) => [`${name}.json`, passing]));
  for (const [name, content] of Object.entries({ ...suites, 'output.txt': 'all is well', ...files })) {
    if (content !== undefined)
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

test('the report of suites that passed is the number of tests of each, and their total', () => {
  expect(testReport(folderWith({}), false, release)).toEqual({ failed: 0, text: `${counts}\n35 passed, 0 failed` });
});

test('a failed test is named', () => {
  expect(testReport(folderWith({ 'oldest.json': failing }), true, release)).toEqual({
    failed: 1,
    text: `Failed in oldest: server/a.test.ts: adds up\nexpected 1 to be 2\n${counts.replace('oldest 5', 'oldest 4')}\n34 passed, 1 failed`,
  });
});

test('a file that can’t be loaded is named', () => {
  const file = { name: 'server/b.test.ts', message: 'Cannot find module', assertionResults: [] };
  const { text } = testReport(
    folderWith({ 'api.json': { ...passing, success: false, testResults: [file] } }),
    true,
    release,
  );

  expect(text).toBe(`Failed in api: server/b.test.ts\nCannot find module\n${counts}\n35 passed, 1 failed`);
});

test('a test that passed only when it was repeated is named', () => {
  const repeated = { status: 'passed', fullName: 'adds up', failureMessages: ['expected 1 to be 2'] };
  const file = { name: 'e2e/a.test.ts', message: '', assertionResults: [repeated] };
  const folder = folderWith({ 'journeys.json': { ...passing, testResults: [file] } });

  expect(testReport(folder, false, release)).toEqual({
    failed: 0,
    text: `Passed only when repeated in journeys: e2e/a.test.ts: adds up\nexpected 1 to be 2\n${counts}\n35 passed, 0 failed`,
  });
});

test('a skipped test is a failure, unless it is left for the release', () => {
  const skipped = { status: 'skipped', fullName: 'adds up', failureMessages: [] };
  const left = { ...skipped, fullName: 'adds up for hours', tags: ['release'] };
  const file = { name: 'server/a.test.ts', message: '', assertionResults: [skipped, left] };
  const folder = folderWith({ 'api.json': { ...passing, testResults: [file] } });

  expect(testReport(folder, false, change).text).toBe(
    'Skipped in api: adds up\nunit 5, component 5, api 5, journeys 5\n20 passed, 1 failed',
  );
  expect(testReport(folder, false, release).text).toBe(
    `Skipped in api: adds up\nSkipped in api: adds up for hours\n${counts}\n35 passed, 2 failed`,
  );
});

test.each([
  ['without a failed test', { ...passing, success: false }],
  ['beside a failed test', failing],
])('a crashed worker %s shows the end of its output and the lines of V8', (_, results) => {
  const output = ['FATAL ERROR: heap limit', ...Array(100).fill('ok'), 'Unhandled Errors', 'Worker exited', 'the end'];
  const { text } = testReport(folderWith({ 'api.json': results, 'output.txt': output.join('\n') }), true, release);

  expect(text).toContain(
    ['The end of the output:', 'FATAL ERROR: heap limit', 'Unhandled Errors', 'Worker exited', 'the end'].join('\n'),
  );
  expect(text).not.toContain('ok\n');
});

test('a suite without results is a failure and shows the end of its output', () => {
  const { text } = testReport(
    folderWith({ 'journeys.json': undefined, 'output.txt': 'The build failed' }),
    true,
    release,
  );

  expect(text).toBe(
    `The end of the output:\nThe build failed\n${counts.replace('journeys 5', 'journeys 0')}\n30 passed, 1 failed`,
  );
});

test('a command that fails after its tests passed is a failure', () => {
  const folder = folderWith({ 'output.txt': 'ok\nError during global teardown\nEBUSY' });

  expect(testReport(folder, true, release).text).toBe(
    `The end of the output:\nError during global teardown\nEBUSY\n${counts}\n35 passed, 1 failed`,
  );
});

/** A test that took so many seconds. */
const timed = (fullName: string, seconds: number, meta = {}) => ({
  status: 'passed',
  fullName,
  failureMessages: [],
  duration: seconds * 1_000,
  meta,
});

test('the slowest tests are listed with their reasons, and all that take long without one', () => {
  const quick = Array.from({ length: 40 }, (_, index) => timed(`quick ${index}`, 1 + index / 100));
  const long = Array.from({ length: 40 }, (_, index) => timed(`long ${index}`, 3, { slow: 'It waits' }));
  const file = (name: string, assertionResults: object[]) => ({ name, message: '', assertionResults });
  const folder = folderWith({
    'unit.json': { ...passing, testResults: [file('a.test.ts', quick)] },
    'api.json': { ...passing, testResults: [file('b.test.ts', [...long, timed('unexplained', 2.5)])] },
  });

  const { failed, text } = testReport(folder, false, change);

  const lines = text.split('\n').filter((line) => line.includes('.test.ts'));
  expect(failed).toBe(0);
  expect(lines).toHaveLength(31);
  expect(lines[0]).toMatch(/ 3\.0 api .*b\.test\.ts: long 0 \(It waits\)$/);
  expect(lines.at(-1)).toMatch(/ 2\.5 api .*b\.test\.ts: unexplained \(NO REASON IS GIVEN\)$/);
});
