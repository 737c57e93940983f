import { pathToFileURL } from 'node:url';
import type { PageLocals } from '#content/locals.ts';
import { readSite } from '#content/read-site.ts';
import { measurePictures } from '#server/website/site/folder-pictures.ts';

type Bundle = {
  addressesOf: (locals: PageLocals) => { pages: string[]; pictures: string[] };
  render: (address: string, locals: PageLocals) => Promise<{ content: Uint8Array }>;
};

/** What renders the pages, as it was built. */
export const { addressesOf, render }: Bundle = await import(pathToFileURL('dist/server/entry.mjs').href);

/** A folder as its pages show it at an address of their own, with a status page. */
export async function localsOf(folder: string): Promise<PageLocals> {
  const site = readSite(folder);
  site.pictures = await measurePictures(folder);
  return { site, publicUrl: 'https://help.example', articles: [], hasStatus: true };
}
