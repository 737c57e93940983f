import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = `${root}dist`;
const mark = `${built}/.sources`;

/** Builds the pages, unless those in `dist/` were made from the same sources. */
export async function buildWhenStale() {
  const sources = hashSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;

  refuseReadOnly();
  process.stdout.write('Building the pages...\n');
  await build(sources);
}

/** In a container the pages are built with the image, and nothing here can be written to. */
function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    process.stderr.write(
      `The pages in ${built} were built from other sources or for another PUBLIC_URL, and nothing can be written there. Build them, or the image, again with PUBLIC_URL set as it is now.\n`,
    );
    process.exit(1);
  }
}

async function build(sources: string) {
  const { status, stdout, stderr } = spawnSync(`${root}node_modules/.bin/astro`, ['build'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`);
  await compressFiles(built);
  writeFileSync(mark, sources);
}

/** A fingerprint of everything that the pages are made from; the site's own address stands in them too. */
function hashSources() {
  const files = [
    'package-lock.json',
    'astro.config.ts',
    'scripts/compress.ts',
    ...globSync(['web/**', 'content/**', 'contract/**'], { cwd: root }),
  ];
  const hash = createHash('sha256').update(process.env.PUBLIC_URL ?? '');
  for (const file of files.sort()) {
    if (statSync(root + file).isFile()) hash.update(file).update(readFileSync(root + file));
  }
  return hash.digest('hex');
}

if (import.meta.main) await build(hashSources());
