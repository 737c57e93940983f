import { existsSync, readFileSync } from 'node:fs';

const kindsOfTests = ['unit', 'component', 'api', 'journeys'];

/** The suites of `.ci/run`, by the name of the file with their output. */
const outputs = {
  change: { 'npm-test': kindsOfTests, oldest: ['oldest'] },
  release: { 'npm-test': [...kindsOfTests, 'release'], machine: ['machine'], oldest: ['oldest'] },
};

type Kind = keyof typeof outputs;

/** The fields we read of vitest's JSON report. */
type Results = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: FileResults[];
};
type FileResults = { name: string; message: string; assertionResults: Assertion[] };
type Assertion = { status: string; fullName: string; failureMessages: string[]; tags?: string[] };

/**
 * Lists the failures and the tests that were repeated, and ends with the number of tests of each suite and their total. A
 * skipped test and a suite without results count as failures; only a change leaves out the tests that are tagged `release`.
 * @param folder has the output of every command and the results of every suite
 * @param isBroken whether any command failed
 * @param kind which tests ran
 */
export function testReport(folder: string, isBroken: boolean, kind: Kind) {
  const lines: string[] = [];
  const counts: string[] = [];
  let [passed, failed] = [0, 0];
  for (const [output, suites] of Object.entries(outputs[kind])) {
    const text = read(`${folder}/${output}.txt`);
    const reports = suites.map((suite) => suiteReport(suite, read(`${folder}/${suite}.json`), kind));
    for (const report of reports) {
      lines.push(...report.lines);
      counts.push(`${report.suite} ${report.passed}`);
      passed += report.passed;
      failed += report.failed;
    }
    const hasCrashed = /FATAL ERROR|Unhandled Error|during global teardown/.test(text);
    const isUnexplained = reports.some((report) => report.failed > 0 && report.lines.length === 0);
    if (isBroken && (hasCrashed || isUnexplained)) lines.push(`The end of ${output}:`, ...endOf(text));
  }
  if (isBroken) failed = Math.max(failed, 1);
  return { failed, text: [...lines, counts.join(', '), `${passed} passed, ${failed} failed`].join('\n') };
}

function read(file: string) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function suiteReport(suite: string, json: string, kind: Kind) {
  // A command that is killed or fails before its tests leaves no results.
  if (json === '') return { suite, passed: 0, failed: 1, lines: [] };

  const results: Results = JSON.parse(json);
  const { success, numPassedTests: passed, numFailedTests, testResults } = results;
  const skipped = testResults.flatMap(({ assertionResults }) => assertionResults.filter((one) => isSkipped(one, kind)));
  const failures = testResults.flatMap(failuresIn).map((failure) => `Failed in ${suite}: ${failure}`);
  const repeats = testResults.flatMap(repeatsIn).map((repeat) => `Passed only when repeated in ${suite}: ${repeat}`);
  const lines = [...failures, ...repeats, ...skipped.map(({ fullName }) => `Skipped in ${suite}: ${fullName}`)];
  return { suite, passed, failed: skipped.length + Math.max(numFailedTests, failures.length, success ? 0 : 1), lines };
}

function isSkipped({ status, tags = [] }: Assertion, kind: Kind) {
  const isLeftOut = kind === 'change' && tags.includes('release');
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
  const [folder = 'test-results', failures, kind] = process.argv.slice(2);
  const { failed, text } = testReport(folder, failures !== '0', kind === 'release' ? kind : 'change');
  process.stdout.write(`${text}\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
