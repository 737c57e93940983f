import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageLocals } from '#content/locals.ts';
import { SiteError } from '#content/mistakes.ts';
import { hashSource } from '#server/platform/http/content-policy.ts';
import { root } from '#server/platform/process/root.ts';
import { addressesOfPictures, measurePictures, renderPicture } from './folder-pictures.ts';
import { isFolderPicture } from './picture-names.ts';
import type { Copies, Order, RenderedFile, Rendering } from './renderer.ts';

/** What `web/render.ts` exports, which the build bundles. */
type Bundle = {
  addressesOf: (locals: PageLocals) => { pages: string[]; pictures: string[] };
  render: (
    address: string,
    locals: PageLocals,
  ) => Promise<{ content: Uint8Array; scripts: string[]; styles: string[] }>;
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Brotli's best level makes a page 12 % smaller than the usual one, and takes 70 ms. */
const BEST = 11;
const USUAL = 5;

const { addressesOf, render }: Bundle = await import(pathToFileURL(`${root}/dist/server/entry.mjs`).href);
/** As `scripts/first-chunks.ts` has found them. */
const firstFiles: Record<string, string[]> = JSON.parse(readFileSync(`${root}/dist/first-files.json`, 'utf8'));

/** The program that `renderer.ts` starts. It answers an order with what it rendered, or with why it could not. */
process.on('message', async (order: Order) => {
  const answer = await carryOut(order).catch((error: unknown) =>
    error instanceof SiteError ? { mistakes: error.sentences } : { failure: String(error) },
  );
  process.send?.(answer);
});
// Ctrl+C reaches all processes of a terminal. This one ends with its parent.
process.on('SIGINT', () => undefined);
process.send?.('ready');

async function carryOut({ address, locals }: Order): Promise<Rendering | RenderedFile> {
  if (address === undefined) return renderAll(locals);
  if (!isFolderPicture(address)) return fileOf(address, locals, USUAL);
  const { folder, pictures } = locals.site;
  return { address, copies: await compressed(await renderPicture(folder, pictures, address), USUAL) };
}

async function renderAll(given: PageLocals): Promise<Rendering> {
  const { site } = given;
  const measured = await measurePictures(site.folder);
  const locals = { ...given, site: { ...site, pictures: measured } };
  const { pages, pictures: made } = addressesOf(locals);
  // These are often the first of a visit. Whoever opens the portal has its scripts and styles.
  const listed = new Set(site.publicPages.map(({ path }): string => path));
  const files = await Promise.all(pages.map((page) => fileOf(page, locals, listed.has(page) ? BEST : USUAL)));
  return { files, measured, pictures: [...made, ...addressesOfPictures(measured)] };
}

async function fileOf(address: string, locals: PageLocals, quality: number): Promise<RenderedFile> {
  const { content, scripts, styles } = await render(address, { ...locals, firstFiles });
  const inline = { scripts: scripts.map(hashSource), styles: styles.map(hashSource) };
  return { address, inline, copies: await compressed(content, quality) };
}

/** Compression makes pictures and the shortest texts larger. */
async function compressed(plain: Uint8Array, quality: number): Promise<Copies> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  return {
    plain,
    ...(br.length < plain.length ? { br } : {}),
    ...(zipped.length < plain.length ? { gzip: zipped } : {}),
  };
}
