import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { root } from '#server/platform/process/root.ts';
import { renderer } from '#server/website/site/renderer.ts';

const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScript = /<script(?![^>]*\s(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

test('the policy of every page allows the inline code that its templates write, and nothing else is in it', async () => {
  const site = readSite(join(root, 'content/sample'));
  const { files } = await renderer.all({ site, publicUrl: 'https://help.example.com' });
  const pages = files.filter(({ address }) => !/\.\w+$/.test(address));

  const others = pages.filter(({ copies, inline = {} }) => {
    const html = Buffer.from(copies.plain).toString();
    const found = [inlineScript, inlineStyle].map((elements) =>
      [...html.matchAll(elements)].map(([, text]) => hashOf(text)),
    );
    const allowed = [inline.scripts, inline.styles];
    return found.some(
      (hashes, kind) => [...new Set(hashes)].sort().join() !== [...(allowed[kind] ?? [])].sort().join(),
    );
  });

  expect(pages.length).toBeGreaterThan(20);
  expect(others.map(({ address }) => address)).toEqual([]);
});
