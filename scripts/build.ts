import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { PublicUrl } from '#server/process/addresses.ts';
import { root } from '#server/process/root.ts';
import { refuse } from './parameters.ts';

const pages = `${root}/dist`;
const server = `${root}/dist-server`;

/** The build targets and their sources. The site's own address is also in the pages. */
const targets = [
  {
    folder: pages,
    sources: [
      'astro.config.ts',
      'scripts/compress.ts',
      'scripts/first-chunks.ts',
      'scripts/endpoints-apart.ts',
      'web/**',
      'content/**',
      'contract/**',
    ],
    setting: process.env.PUBLIC_URL ?? '',
    task: 'Building the pages...',
    build: buildPages,
  },
  {
    folder: server,
    sources: [
      'scripts/{bundle,backup,restore,files,healthy,command}.ts',
      'server/**/*.{ts,sql,json}',
      'server/demo/data/**',
      'packages/**/*.ts',
      'content/**',
      'contract/**',
    ],
    setting: '',
    task: 'Bundling the server...',
    build: buildServer,
  },
];
type Target = (typeof targets)[number];

/** Builds the targets whose sources have changed. */
export async function buildWhenStale() {
  refuseOtherAddresses();
  for (const target of targets) {
    if (isFresh(target)) continue;

    process.stdout.write(`${target.task}\n`);
    await build(target);
  }
}

/** The pages contain PUBLIC_URL. */
function refuseOtherAddresses() {
  const { error } = PublicUrl.optional().safeParse(process.env.PUBLIC_URL?.trim() || undefined);
  if (error) refuse(`PUBLIC_URL ${error.issues[0]?.message}.`);
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

async function build(target: Target) {
  // What changes while it is built is built again next time.
  const sources = hashSources(target);
  // A build that is interrupted is not taken for the earlier one.
  rmSync(markOf(target), { force: true });
  await target.build();
  writeFileSync(markOf(target), sources);
}

// The builder is loaded only when something needs building.
async function buildPages() {
  const { status, stdout, stderr } = spawnSync(`${root}/node_modules/.bin/astro`, ['build'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`);
  const { compressFiles } = await import('./compress.ts');
  await compressFiles(pages);
}

async function buildServer() {
  const { bundleServer } = await import('./bundle.ts');
  await bundleServer(root, server);
}

/** A hash of everything that a target is built from. */
function hashSources({ sources, setting }: Target) {
  const files = ['package-lock.json', ...globSync(sources, { cwd: root })];
  const hash = createHash('sha256').update(setting);
  for (const file of files.sort()) {
    const path = `${root}/${file}`;
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  refuseOtherAddresses();
  for (const target of targets) await build(target);
}
