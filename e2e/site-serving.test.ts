import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtFolder } from '#test/built-site.ts';
import { servedPages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();

function fetchAs(accepted: string, path: string) {
  return fetch(site.program.url + path, { headers: { 'accept-encoding': accepted } });
}

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
])(
  'who takes %s gets every page, and every script and style worth packing, in it, unchanged',
  async (accepted, encoding) => {
    const pages = servedPages().map((path) => [path, path === '/' ? 'index.html' : `${path.slice(1)}.html`] as const);
    // A few dozen bytes grow by being packed.
    const others = globSync('assets/*.{js,css}', { cwd: builtFolder })
      .filter((file) => statSync(builtFolder + file).size > 500)
      .map((file) => [`/${file}`, file] as const);

    for (const [path, file] of [...pages, ...others]) {
      const response = await fetchAs(accepted, path);

      expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, encoding]);
      expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(builtFolder + file)), path).toBe(true);
    }
  },
);

test('what is kept for ever has a name that changes with its content', async () => {
  const files = globSync('**/*.*', { cwd: builtFolder }).filter((file) => !/(^\.|\.html|\.br|\.gz)$|^\./.test(file));

  for (const file of files) {
    const { status, headers } = await fetchAs('identity', `/${file}`);
    const isKept = headers.get('cache-control')?.includes('immutable') ?? false;

    expect([file, status, isKept]).toEqual([file, 200, /\.[\w-]{8}\.\w+$/.test(file)]);
  }
  expect(files.length).toBeGreaterThan(5);
});

test('a page is not sent to who has it', async () => {
  for (const path of servedPages()) {
    const first = await fetchAs('br', path);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(site.program.url + path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });

    expect([path, first.status, again.status, await again.text()]).toEqual([path, 200, 304, '']);
  }
});
