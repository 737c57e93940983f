import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PageLocals } from '#content/locals.ts';
import type { buildApp } from '#server/app.ts';
import type { Inline } from '#server/platform/http/content-policy.ts';
import type { Copies, Renderer } from '#server/website/site/renderer.ts';

type SiteOption = NonNullable<Parameters<typeof buildApp>[0]['site']>;

/** The page for one request: by default a page that has its data as JSON. */
type RenderOne = (address: string, locals: PageLocals) => string;

type More = { one?: RenderOne; inline?: Inline; pictures?: string[] } & Partial<Omit<SiteOption, 'renderer'>>;

/**
 * A site of pages that a test makes, without the bundle of the real ones.
 * @param pages HTML or text by address, or what makes them; a 404 page is there in any case
 * @param one makes a page for a request, or a picture
 * @param inline the scripts and styles that the templates of all pages write into them
 * @param pictures the addresses of pictures that are made when they are first asked for
 */
export function siteOf(
  pages: Record<string, string> | ((locals: PageLocals) => Record<string, string>),
  { one = asJson, inline = {}, pictures = [], ...more }: More = {},
): SiteOption & { renderer: Renderer } {
  const pagesFor = typeof pages === 'function' ? pages : () => pages;
  return {
    renderer: {
      all: async (locals) => {
        const all = { '/404': '<h1>Not here</h1>', ...pagesFor(locals) };
        const files = Object.entries(all).map(([address, text]) => fileOf(address, text, inline));
        return { files, pictures, measured: {} };
      },
      one: async (address, locals) => fileOf(address, one(address, locals), inline),
    },
    readFolder: () => undefined,
    ...more,
  };
}

function asJson(_: string, { data }: PageLocals) {
  return JSON.stringify(data);
}

function fileOf(address: string, text: string, inline: Inline) {
  return { address, inline, copies: copiesOf(Buffer.from(text)) };
}

function copiesOf(plain: Buffer): Copies {
  const [br, gzip] = [brotliCompressSync(plain), gzipSync(plain)];
  return { plain, ...(br.length < plain.length ? { br } : {}), ...(gzip.length < plain.length ? { gzip } : {}) };
}
