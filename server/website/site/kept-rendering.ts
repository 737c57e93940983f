import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { PageLocals } from '#content/locals.ts';
import { root } from '#server/platform/process/root.ts';
import { NOT_PICTURES, PICTURES } from './picture-names.ts';
import type { Renderer, Rendering } from './renderer.ts';

type Options = {
  /** Where the last rendering is kept. */
  file: string;
  /** The build's folder; by default the program's. */
  build?: string;
};

/** A hash as bytes. */
const HASH = 32;

/** After how many milliseconds an unfinished file has no writer any more. */
const LONGEST_WRITE = 60_000;

/**
 * Renders the site only if something that it is made of has changed since the last start: what it shows, its pictures, or the
 * build. The file begins with a hash of these and one of the rendering, so that a damaged one is noticed.
 */
export function keepRendering(renderer: Renderer, { file, build = root }: Options): Renderer {
  async function all(locals: PageLocals) {
    const key = await keyOf(locals, build).catch(() => undefined);
    if (!key) return renderer.all(locals);

    const kept = await read(file, key).catch(() => undefined);
    if (kept) return kept;
    const rendering = await renderer.all(locals);
    // Without it, for example on a full disk, the next start renders again.
    await write(file, key, rendering).catch(() => undefined);
    return rendering;
  }

  return { ...renderer, all };
}

/**
 * Of everything that the rendering depends on.
 * @throws if something can't be read, as when the build is not marked
 */
async function keyOf(locals: PageLocals, build: string) {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(locals));
  for (const target of ['dist', 'dist-server']) hash.update(await readFile(join(build, target, '.sources')));
  const { folder } = locals.site;
  for (const name of globSync(PICTURES, { cwd: folder, exclude: NOT_PICTURES }).sort())
    hash.update(name).update(hashOf(await readFile(join(folder, name))));
  return hash.digest();
}

async function read(file: string, key: Uint8Array): Promise<Rendering | undefined> {
  const content = await readFile(file);
  const body = content.subarray(2 * HASH);
  const isSound = content.subarray(0, HASH).equals(key) && content.subarray(HASH, 2 * HASH).equals(hashOf(body));
  return isSound ? deserialize(body) : undefined;
}

/** Under a name of its own until it is complete: two programs may start at once, and have the same id in two containers. */
async function write(file: string, key: Uint8Array, rendering: Rendering) {
  const body = serialize(rendering);
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await removeUnfinished(file);
  try {
    await writeFile(unfinished, Buffer.concat([key, hashOf(body), body]), { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Removes what programs left that ended while they wrote. */
async function removeUnfinished(file: string) {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`)) continue;
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > LONGEST_WRITE) await rm(path, { force: true });
  }
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest();
