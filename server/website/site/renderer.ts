import type { PageLocals } from '#content/locals.ts';
import { SiteError } from '#content/mistakes.ts';
import type { PictureFile } from '#content/site.ts';
import type { Inline } from '#server/platform/http/content-policy.ts';
import { separateProcess } from '#server/platform/process/separate-process.ts';
import { isFolderPicture } from './picture-names.ts';

/** A file as it is sent to clients that accept each encoding. */
export type Copies = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array };

/** With the inline scripts and styles of a page's templates, which its policy allows. */
export type RenderedFile = { address: string; copies: Copies; inline?: Inline };

/** The files of the whole site, the addresses of its pictures, and the measured pictures of the folder. */
export type Rendering = { files: RenderedFile[]; pictures: string[]; measured: Record<string, PictureFile> };

/** Without an address, everything but the pictures is rendered. With one, the pictures are measured already. */
export type Order = { address?: string; locals: PageLocals };

/**
 * Renders pages.
 * @throws if a page can't be rendered; SiteError for pictures that can't be read; TooBusy if too many wait
 */
export type Renderer = {
  all: (locals: PageLocals) => Promise<Rendering>;
  one: (address: string, locals: PageLocals) => Promise<RenderedFile>;
};

type Answer<Rendered> = Rendered | { failure: string } | { mistakes: string[] };

/**
 * The whole site takes a second, in which requests go on, but a minute on the smallest machine while it does other work. Its
 * process ends at once, with its 200 MB.
 */
const ofSite = separateProcess<Order, Answer<Rendering>>(import.meta.url, 'page-process', {
  time: 5 * 60_000,
  idle: 1_000,
});

/**
 * Pages for one request come one after the other. Most are sent from memory (`kept-pages.ts`), so this process ends soon, with
 * its 100 MB.
 */
const ofRequests = separateProcess<Order, Answer<RenderedFile>>(import.meta.url, 'page-process', {
  time: 5_000,
  idle: 20_000,
});

/** A photo of 12 megapixels takes seconds on a busy machine, and no page waits for it. Each is made once. */
const ofPictures = separateProcess<Order, Answer<RenderedFile>>(import.meta.url, 'page-process', {
  time: 60_000,
  wait: 60_000,
  idle: 20_000,
});

/** Renders with the bundle of the pages in a process of its own. */
export const renderer: Renderer = {
  all: async (locals) => renderedIn(await ofSite.run([{ locals }])),
  one: async (address, locals) =>
    renderedIn(await (isFolderPicture(address) ? ofPictures : ofRequests).run([{ address, locals }])),
};

function renderedIn<Rendered extends object>(answer: Answer<Rendered>): Rendered {
  if ('mistakes' in answer) throw new SiteError(answer.mistakes);
  if ('failure' in answer) throw new Error(`The pages could not be rendered: ${answer.failure}`);
  return answer;
}
