import { createHash } from 'node:crypto';
import { extensions } from './file-types.ts';
import type { FilePart } from './files.ts';
import { percentDecoded } from './pictures.ts';

const source = /\bsrc\s{0,5}=\s{0,5}(?:"\s{0,5}data:([^"]*)"|'\s{0,5}data:([^']*)'|data:([^\s>"']+))/gi;
const header = /^(image\/[\w.+-]{1,40})(?:;[\w=."-]{1,60}){0,3};base64,/i;

/** As many as an email may have parts. */
const most = 100;

/**
 * Turns pictures embedded in HTML (`data:`) into files with a content id.
 * @returns the HTML, which refers to them by `cid:`
 */
export function takeDataPictures(html: string): { text: string; files: FilePart[] } {
  const files = new Map<string, FilePart>();
  const text = html.replaceAll(source, (whole, double?: string, single?: string, bare?: string) => {
    const data = double ?? single ?? bare ?? '';
    const [start = '', type = ''] = header.exec(data.slice(0, 300)) ?? [];
    if (type === '') return whole;
    const bytes = Buffer.from(unescaped(data.slice(start.length)), 'base64');
    const contentId = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (bytes.length === 0 || (files.size >= most && !files.has(contentId))) return 'src=""';
    const contentType = type.toLowerCase();
    const name = `image-${files.size + 1}.${extensions[contentType] ?? 'bin'}`;
    if (!files.has(contentId)) files.set(contentId, { name, contentType, bytes, contentId, isRelated: true });
    return `src="cid:${contentId}"`;
  });
  return { text, files: [...files.values()] };
}

function unescaped(data: string) {
  return data.includes('%') ? percentDecoded(data) : data;
}
