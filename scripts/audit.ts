import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const Report = z.object({ metadata: z.object({ vulnerabilities: z.object({ total: z.int() }) }) });

/**
 * Asks the registry's audit service about what production runs. Not a part of the checks: what it says changes without a
 * change of ours, and not everybody reaches it.
 */
function audit() {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const report = Report.safeParse(parseJson(stdout));
  if (!report.success) {
    process.stderr.write(
      `The registry’s audit service could not be asked, so nothing is known. Try again where it can be reached.\n${lastWords(stdout, stderr)}\n`,
    );
    process.exitCode = 1;
    return;
  }
  if (report.data.metadata.vulnerabilities.total === 0) {
    process.stdout.write('The audit service knows of nothing against what production runs.\n');
    return;
  }
  // Once more in words.
  spawnSync('npm', ['audit', '--omit=dev'], { stdio: 'inherit' });
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
