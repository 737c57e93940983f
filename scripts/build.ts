import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { root } from '#server/root.ts';

const pages = `${root}/dist`;
const server = `${root}/dist-server`;

/** What is built, and everything that it is made from; the site's own address stands in the pages too. */
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
    sources: ['scripts/bundle.ts', 'server/**/*.ts', 'content/**', 'contract/**'],
    setting: '',
    task: 'Bundling the server...',
    build: buildServer,
  },
];
type Target = (typeof targets)[number];

/** Builds what was not made from the sources as they are now. */
export async function buildWhenStale() {
  for (const target of targets) {
    const sources = hashSources(target);
    const mark = markOf(target);
    if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) continue;

    refuseReadOnly(target);
    process.stdout.write(`${target.task}\n`);
    await build(target, sources);
  }
}

/**
 * For a server that answers with little at a time, more room for what is short-lived or gone only stays behind as memory. And
 * what a busy moment keeps is gone soon after: V8 is not to conclude from it what will live long, once and for ever.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-allocation-site-pretenuring'];

/** Each of its dozen threads would keep memory of its own for the next time (mallopt(3), M_ARENA_MAX). */
export const allocation = { MALLOC_ARENA_MAX: '2' };

/**
 * Goes on as what was bundled: it takes this process over, so that a signal reaches it, without what has built it.
 * @param entry `start` is the program, `demo` the one with sample data
 * @param environment what it reads its settings from
 */
export function becomeServer(entry: 'start' | 'demo', environment = process.env) {
  const { execPath } = process;
  // Node has it on every system that a PostgreSQL comes along for.
  process.execve?.(execPath, [execPath, ...serverFlags, `${server}/${entry}.js`], { ...environment, ...allocation });
}

const markOf = ({ folder }: Target) => `${folder}/.sources`;

/** In a container everything is built with the image, and nothing here can be written to. */
function refuseReadOnly({ folder }: Target) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    process.stderr.write(
      `What is in ${folder} was built from other sources or for another PUBLIC_URL, and nothing can be written there. Build it, or the image, again with PUBLIC_URL set as it is now.\n`,
    );
    process.exit(1);
  }
}

async function build(target: Target, sources: string) {
  await target.build();
  writeFileSync(markOf(target), sources);
}

// Who builds is loaded when there is something to build.
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

/** A fingerprint of everything that a target is made from. */
function hashSources({ sources, setting }: Target) {
  const files = ['package-lock.json', ...globSync(sources, { cwd: root })];
  const hash = createHash('sha256').update(setting);
  for (const file of files.sort()) {
    const path = `${root}/${file}`;
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) for (const target of targets) await build(target, hashSources(target));
