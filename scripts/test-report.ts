import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test takes long. */
    slow?: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** How many of the slowest tests are listed. */
const SLOWEST = 30;

/** In milliseconds. A test that takes longer says why: `slow(why)` in its file, or `meta: { slow: why }`. */
const LONG = 2_000;

/** The fields we read of vitest's JSON report. */
type Results = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: FileResults[];
};
type FileResults = { name: string; message: string; assertionResults: Assertion[] };
type Assertion = {
  status: string;
  fullName: string;
  failureMessages: string[];
  tags?: string[];
  duration?: number;
  meta?: { slow?: string };
};
type Timed = { suite: string; file: string; test: Assertion };

/**
 * Lists the failures, the tests that were repeated and the slowest ones, and ends with the number of tests of each suite and
 * their total. A skipped test and a suite without results count as failures; only a release runs the tests that are tagged
 * so. A slow test never fails the run: on a busy machine every test is slow.
 * @param folder has the output of the commands and the results of every suite
 * @param isBroken whether any command failed
 * @param suites what ran
 */
export function testReport(folder: string, isBroken: boolean, suites: string[]) {
  const isRelease = suites.includes('release');
  const reports = suites.map((suite) => suiteReport(suite, read(`${folder}/${suite}.json`), isRelease));
  const lines = reports.flatMap((report) => report.lines);
  const passed = sumOf(reports.map((report) => report.passed));
  const found = sumOf(reports.map((report) => report.failed));
  const failed = isBroken ? Math.max(found, 1) : found;

  const text = read(`${folder}/output.txt`);
  const hasCrashed = /FATAL ERROR|Unhandled Error|during global teardown/.test(text);
  const isUnexplained = lines.length === 0 || reports.some((report) => report.failed > 0 && report.lines.length === 0);
  if (isBroken && (hasCrashed || isUnexplained)) lines.push('The end of the output:', ...endOf(text));

  const counts = reports.map((report) => `${report.suite} ${report.passed}`).join(', ');
  const end = `${passed} passed, ${failed} failed`;
  return { failed, text: [...lines, ...slowest(reports.flatMap(({ tests }) => tests)), counts, end].join('\n') };
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The slowest tests with their reasons, and every other test that takes too long and gives no reason. */
function slowest(tests: Timed[]) {
  const sorted = tests
    .filter(({ test }) => test.duration)
    .toSorted((one, other) => durationOf(other) - durationOf(one));
  const listed = sorted.filter((each, place) => place < SLOWEST || (durationOf(each) > LONG && !each.test.meta?.slow));
  if (listed.length === 0) return [];
  return ['The slowest tests, in seconds:', ...listed.map(inOneLine)];
}

const durationOf = ({ test }: Timed) => test.duration ?? 0;

function inOneLine(timed: Timed) {
  const { suite, file, test } = timed;
  const reason = test.meta?.slow ?? (durationOf(timed) > LONG ? 'NO REASON IS GIVEN' : '');
  const seconds = (durationOf(timed) / 1_000).toFixed(1).padStart(6);
  return `${seconds} ${suite} ${file}: ${test.fullName.trim()}${reason && ` (${reason})`}`;
}

function read(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function suiteReport(suite: string, json: string, isRelease: boolean) {
  // A command that is killed or fails before its tests leaves no results.
  if (json === '') return { suite, passed: 0, failed: 1, lines: [], tests: [] };

  const results: Results = JSON.parse(json);
  const { success, numPassedTests: passed, numFailedTests, testResults } = results;
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((one) => isSkipped(one, isRelease)),
  );
  const failures = testResults.flatMap(failuresIn).map((failure) => `Failed in ${suite}: ${failure}`);
  const repeats = testResults.flatMap(repeatsIn).map((repeat) => `Passed only when repeated in ${suite}: ${repeat}`);
  const lines = [...failures, ...repeats, ...skipped.map(({ fullName }) => `Skipped in ${suite}: ${fullName}`)];
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test): Timed => ({ suite, file: relative(root, name), test })),
  );
  const failed = skipped.length + Math.max(numFailedTests, failures.length, success ? 0 : 1);
  return { suite, passed, failed, lines, tests };
}

function isSkipped({ status, tags = [] }: Assertion, isRelease: boolean) {
  const isLeftOut = !isRelease && tags.includes('release');
  return status !== 'passed' && status !== 'failed' && !isLeftOut;
}

/** A file that can't be loaded fails without a failed test. */
function failuresIn({ name, message, assertionResults }: FileResults) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (message && failed.length === 0) return [`${name}\n${message.slice(0, 2_000)}`];
  return failed.map((assertion) => described(name, assertion));
}

/** A test that passed at a second try keeps the error of the first. */
function repeatsIn({ name, assertionResults }: FileResults) {
  const repeated = assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages[0]);
  return repeated.map((assertion) => described(name, assertion));
}

function described(file: string, { fullName, failureMessages }: Assertion) {
  return `${file}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`;
}

/** V8's line about a full heap, then the last lines of an output or those from the first error outside of a test on. */
function endOf(text: string) {
  const lines = text.trimEnd().split('\n');
  const from = lines.findIndex((line) => /Unhandled|during global teardown/.test(line));
  return [...lines.filter((line) => line.includes('FATAL ERROR')), ...lines.slice(from < 0 ? -25 : from).slice(0, 60)];
}

if (import.meta.main) {
  const [folder = 'test-results', failures, ...parts] = process.argv.slice(2);
  // These have no results: they pass or fail.
  const suites = parts.filter((part) => part !== 'check' && part !== 'build');
  const { failed, text } = testReport(folder, failures !== '0', suites);
  process.stdout.write(`${text}\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
