import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { shippedPackages } from './shipped-packages.ts';

const Vulnerability = z.object({ name: z.string(), severity: z.string(), nodes: z.array(z.string()) });
const Report = z.object({ vulnerabilities: z.record(z.string(), Vulnerability) });

/**
 * Asks the registry's audit service about the shipped packages. This is not part of the checks: its result changes
 * without a change of ours, and the service is not reachable everywhere.
 */
function audit() {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 100_000_000 });
  const report = Report.safeParse(parseJson(stdout));
  if (!report.success) {
    process.stderr.write(
      `The registry’s audit service did not answer, so nothing is known. Try again where it can be reached.\n${lastWords(stdout, stderr)}\n`,
    );
    process.exitCode = 1;
    return;
  }
  const shipped = new Set(shippedPackages().map(({ path }) => path));
  const found = Object.values(report.data.vulnerabilities).filter(({ nodes }) =>
    nodes.some((path) => shipped.has(path)),
  );
  if (found.length === 0) {
    process.stdout.write('The audit service knows of no vulnerability in a shipped package.\n');
    return;
  }
  for (const { name, severity } of found) process.stdout.write(`${name}: ${severity}\n`);
  process.stdout.write('Run “npm audit” for the details.\n');
  process.exitCode = 1;
}

function lastWords(stdout: string, stderr: string) {
  const answer = z.object({ message: z.string() }).safeParse(parseJson(stdout));
  return answer.success ? answer.data.message : stderr.trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

audit();
