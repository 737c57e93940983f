import type { PageLocals } from '#content/locals.ts';
import { separateProcess } from '#server/process/separate-process.ts';

/** A file as it is sent to clients that accept each encoding. */
export type Copies = { plain: Uint8Array; br?: Uint8Array; gzip?: Uint8Array };

export type RenderedFile = { address: string; copies: Copies };

/** The files of the whole site, and the addresses of its pictures. */
export type Rendering = { files: RenderedFile[]; pictures: string[] };

/** Without an address, everything but the pictures is rendered. */
export type Order = { address?: string; locals: PageLocals };

/**
 * Renders pages.
 * @throws if a page can't be rendered
 */
export type Renderer = {
  all: (locals: PageLocals) => Promise<Rendering>;
  one: (address: string, locals: PageLocals) => Promise<RenderedFile>;
};

type Answer = Rendering | { failure: string };

/** The whole site takes a second, in which requests go on. Its process ends at once, with its 200 MB. */
const ofSite = separateProcess<Order, Answer>(import.meta.url, 'page-process', { time: 60_000, idle: 1_000 });

/** Pages for one request come one after the other, so this process stays for a while. */
const ofRequests = separateProcess<Order, Answer>(import.meta.url, 'page-process', { time: 10_000, idle: 300_000 });

/** Renders with the bundle of the pages in a process of its own. */
export const renderer: Renderer = {
  all: async (locals) => renderingOf(await ofSite.run([{ locals }])),
  one: async (address, locals) => {
    const { files } = renderingOf(await ofRequests.run([{ address, locals }]));
    const [file] = files;
    if (!file) throw new Error('Nothing was rendered');
    return file;
  },
};

function renderingOf(answer: Answer) {
  if ('failure' in answer) throw new Error(`The pages could not be rendered: ${answer.failure}`);
  return answer;
}
