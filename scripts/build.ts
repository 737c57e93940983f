import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = `${root}dist/.sources`;

/** Builds the pages, unless those in `dist/` were made from the same sources. */
export function buildWhenStale() {
  const sources = hashSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;

  process.stdout.write('Building the pages...\n');
  build(sources);
}

function build(sources: string) {
  const { status, stdout, stderr } = spawnSync(`${root}node_modules/.bin/astro`, ['build'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`);
  writeFileSync(mark, sources);
}

/** A fingerprint of everything that the pages are made from. */
function hashSources() {
  const files = [
    'package-lock.json',
    'astro.config.ts',
    ...globSync(['web/**', 'content/**', 'contract/**'], { cwd: root }),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (statSync(root + file).isFile()) hash.update(file).update(readFileSync(root + file));
  }
  return hash.digest('hex');
}

if (import.meta.main) build(hashSources());
