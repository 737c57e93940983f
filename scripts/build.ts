import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { root } from '#server/platform/process/root.ts';
import { withLock } from './lock.ts';

const pages = `${root}/dist`;
const server = `${root}/dist-server`;
const lock = `${root}/node_modules/.archway-build.lock`;

/** The build targets and their sources. Nothing in them depends on the provider or on the site's address. */
const targets = [
  {
    folder: pages,
    sources: [
      'astro.config.ts',
      'scripts/compress.ts',
      'scripts/first-chunks.ts',
      'scripts/endpoints-apart.ts',
      'web/**',
      'content/**/*.ts',
      'contract/**',
    ],
    task: 'Building the pages...',
    build: buildPages,
  },
  {
    folder: server,
    sources: [
      'scripts/{bundle,backup,restore,import,download,files,healthy,command,parameters,site}.ts',
      'scripts/site/*.ts',
      'server/**/*.{ts,sql,json}',
      'server/demo/data/**',
      'packages/**/*.ts',
      'content/**/*.ts',
      'contract/**',
    ],
    task: 'Bundling the server...',
    build: buildServer,
  },
];
type Target = (typeof targets)[number];

/** Builds the targets whose sources have changed. Of programs that start together from one checkout, one builds. */
export async function buildWhenStale() {
  for (const target of targets) {
    if (isFresh(target)) continue;
    await withLock(lock, async () => {
      if (isFresh(target)) return;
      process.stdout.write(`${target.task}\n`);
      await build(target);
    });
  }
}

/** Whether the build is of the present sources. */
export const isBuilt = () => targets.every(isFresh);

/**
 * Without the first two a busy process uses 350 MB; the goal is 180 MB. Without the third, V8 moves short-lived objects
 * to the old generation, and a list of tickets takes 30 % more CPU time.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-allocation-site-pretenuring'];

/** With an allocation arena per thread, a busy process keeps 200 MB instead of 170. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };

/**
 * Replaces this process with the bundled server, so that signals reach it directly and the builder's memory is freed.
 * @param entry `start` is the program, `demo` the one with sample data
 * @param environment the source of its settings
 */
export function becomeServer(entry: 'start' | 'demo', environment = process.env) {
  const { execPath } = process;
  // Node has `execve` on every system with an embedded PostgreSQL.
  process.execve?.(execPath, [execPath, ...serverFlags, `${server}/${entry}.js`], {
    ...serverEnvironment,
    ...environment,
  });
}

const markOf = ({ folder }: Target) => `${folder}/.sources`;

const isFresh = (target: Target) =>
  existsSync(markOf(target)) && readFileSync(markOf(target), 'utf8') === hashSources(target);

/** Builds into a folder of its own, so that programs that use the earlier build, and builds that fail, leave it whole. */
async function build(target: Target) {
  const { folder } = target;
  const made = `${root}/node_modules/.archway-${process.pid}`;
  // What changes while it is built is built again next time.
  const sources = hashSources(target);
  try {
    await target.build(made);
    writeFileSync(`${made}/.sources`, sources);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

// The builder is loaded only when something needs building.
async function buildPages(folder: string) {
  const { status, stdout, stderr } = spawnSync(`${root}/node_modules/.bin/astro`, ['build', '--outDir', folder], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`);
  // The list of files for the templates is not for browsers.
  renameSync(`${folder}/client/first-files.json`, `${folder}/first-files.json`);
  const { compressFiles } = await import('./compress.ts');
  await compressFiles(`${folder}/client`);
}

async function buildServer(folder: string) {
  const { bundleServer } = await import('./bundle.ts');
  await bundleServer(root, folder);
}

/** A hash of everything that a target is built from. */
function hashSources({ sources }: Target) {
  const files = ['package-lock.json', ...globSync(sources, { cwd: root })];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const path = `${root}/${file}`;
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  if (process.argv.includes('--when-stale')) await buildWhenStale();
  else for (const target of targets) await withLock(lock, () => build(target));
}
