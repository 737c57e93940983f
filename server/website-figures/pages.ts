import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { escaped } from '#server/http/escaped.ts';
import { encodingFor } from '#server/http/site-copies.ts';

/** What the pages show instead of their claims, by the name in `data-figure`; null shows nothing. */
export type Shown = Record<string, { value: string; label: string } | null>;

type Copy = { statusCode: 200 | 304; headers: Record<string, string>; body?: Buffer };

/**
 * Makes the copies of a page with measured figures in it. They are kept until the figures change.
 * @param path of the built page
 * @param about the headers we set
 * @returns the response to a request; undefined if there are no figures in the page
 */
export function copiesWithFigures(path: string, about: Record<string, string>) {
  const html = readFileSync(path, 'utf8');
  if (!html.includes(' data-figure="')) return undefined;

  let made: { of: string; copies: ReturnType<typeof copiesWith> } | undefined;
  return (request: IncomingMessage, shown: Shown): Copy => {
    const of = JSON.stringify(shown);
    if (made?.of !== of) made = { of, copies: copiesWith(withFigures(html, shown), about) };
    const copy = made.copies.get(encodingFor(request, ['br', 'gzip'])) ?? made.copies.get('');
    if (!copy) throw new Error('Every page has a plain copy');
    const isKnown = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === copy.headers.etag);
    return isKnown ? { statusCode: 304, headers: copy.headers } : { statusCode: 200, ...copy };
  };
}

/** Puts figures in the place of claims. An element without a figure is hidden. */
function withFigures(html: string, shown: Shown) {
  return Object.entries(shown).reduce((page, [name, figure]) => {
    const whole = new RegExp(`<[^>]*\\sdata-figure="${name}"[^>]*>`, 'g');
    const placed = page.replaceAll(whole, (tag) => {
      const visible = tag.replace(' hidden=""', '');
      return figure ? visible : visible.replace(' data-figure="', ' hidden="" data-figure="');
    });
    return figure ? withText(withText(placed, `${name}-value`, figure.value), `${name}-label`, figure.label) : placed;
  }, html);
}

function withText(html: string, part: string, text: string) {
  const content = new RegExp(`(<[^>]*\\sdata-figure-part="${part}"[^>]*>)[^<]*`, 'g');
  return html.replaceAll(content, (_, tag: string) => tag + escaped(text));
}

/** The copies by encoding. Their ETag is of what they say, so it changes with the figures. */
function copiesWith(html: string, about: Record<string, string>) {
  const plain = Buffer.from(html);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const copy = (encoding: string, body: Buffer) => {
    const headers = {
      ...about,
      etag: `W/"${hash}${encoding && `-${encoding}`}"`,
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    };
    return [encoding, { headers, body }] as const;
  };
  return new Map([copy('', plain), copy('br', brotliCompressSync(plain)), copy('gzip', gzipSync(plain))]);
}
