import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentSite } from '#content/current-site.ts';
import type { PageLocals } from '#content/locals.ts';
import { keepRendering } from './kept-rendering.ts';
import type { Rendering } from './renderer.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const rendering: Rendering = {
  files: [{ address: '/', copies: { plain: bytes('<h1>Hello</h1>'), br: bytes('br'), gzip: bytes('gzip') } }],
  pictures: ['/icons/icon.png'],
  measured: {},
};
const render = vi.fn(async () => rendering);
const one = async () => ({ address: '/', copies: { plain: bytes('one') } });

let folder: string;
let locals: PageLocals;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-kept-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries({
    'dist/.sources': 'pages',
    'dist-server/.sources': 'server',
    'site/pictures/a.svg': '<svg/>',
  }))
    await write(name, text);
  locals = { site: { ...currentSite(), folder: join(folder, 'site') }, publicUrl: 'https://help.example.com' };
  await start();
  render.mockClear();
});

async function write(name: string, text: string) {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
}

const file = () => join(folder, 'data', 'site.rendering');

/** What a program that starts now shows. */
const start = () => keepRendering({ all: render, one }, { file: file(), build: folder }).all(locals);

test('a second start renders nothing, and shows the same bytes', async () => {
  const shown = await start();

  expect(render).not.toHaveBeenCalled();
  expect(shown.pictures).toEqual(rendering.pictures);
  expect(
    shown.files.map(({ address, copies: { plain, br, gzip } }) => [address, ...[plain, br, gzip].map(textOf)]),
  ).toEqual([['/', '<h1>Hello</h1>', 'br', 'gzip']]);
});

const textOf = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

test.each<[string, () => unknown]>([
  ['another address', () => (locals = { ...locals, publicUrl: 'https://other.example' })],
  ['another setting', () => (locals = { ...locals, hasStatus: true })],
  [
    'another text of the folder',
    () => (locals = { ...locals, site: { ...locals.site, brand: { ...locals.site.brand, name: 'Delta IT' } } }),
  ],
  ['another picture', () => write('site/pictures/b.svg', '<svg/>')],
  ['other content of a picture', () => write('site/pictures/a.svg', '<svg />')],
  ['other pages of the build', () => write('dist/.sources', 'new pages')],
  ['another server of the build', () => write('dist-server/.sources', 'new server')],
])('%s is rendered, and kept instead', async (_, change) => {
  await change();

  await start();
  await start();

  expect(render).toHaveBeenCalledTimes(1);
  expect(await readdir(join(folder, 'data'))).toEqual(['site.rendering']);
});

test.each<[string, (content: Buffer) => Buffer]>([
  ['cut off', (content) => content.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['damaged', (content) => Buffer.concat([content.subarray(0, -1), Buffer.from([255])])],
])('a file that is %s is ignored, and replaced', async (_, damage) => {
  await writeFile(file(), damage(await readFile(file())));

  expect(await start()).toEqual(rendering);
  await start();

  expect(render).toHaveBeenCalledTimes(1);
});

test('two programs that start at once keep one whole file, and what a killed one left is removed', async () => {
  const left = join(folder, 'data', 'site.rendering.left');
  await write('data/site.rendering.left', 'half of');
  await utimes(left, 0, 0);
  await write('dist/.sources', 'new pages');

  expect(await Promise.all([start(), start()])).toEqual([rendering, rendering]);

  expect(await readdir(join(folder, 'data'))).toEqual(['site.rendering']);
  render.mockClear();
  expect((await start()).pictures).toEqual(rendering.pictures);
  expect(render).not.toHaveBeenCalled();
});

test('where nothing can be written, or the build has no mark, each start renders', async () => {
  await rm(join(folder, 'data'), { recursive: true });
  await write('data', 'not a folder');
  const unwritable = [await start(), await start()];
  await rm(join(folder, 'data'));
  await rm(join(folder, 'dist', '.sources'));
  const unmarked = [await start(), await start()];

  expect([...unwritable, ...unmarked]).toEqual([rendering, rendering, rendering, rendering]);
  expect(render).toHaveBeenCalledTimes(4);
});

test('what could not be rendered is not kept', async () => {
  locals = { ...locals, hasStatus: true };
  render.mockRejectedValueOnce(new Error('A component broke'));

  await expect(start()).rejects.toThrow('A component broke');
  expect(await start()).toEqual(rendering);
});
