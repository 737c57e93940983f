import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startProgram } from '#test/program.ts';
import { slow } from '#test/slow.ts';

slow('Starts programs of its own');

const second = fileURLToPath(new URL('../content/second', import.meta.url));

test('another provider’s folder at another address is shown everywhere, changes on SIGHUP, and its mistakes change nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-site-'));
  await cp(second, folder, { recursive: true });
  const brandFile = join(folder, 'brand.yaml');
  const brand = await readFile(brandFile, 'utf8');
  const [, name = ''] = /^name: (.*)$/m.exec(brand) ?? [];
  const env = { SITE_DIR: folder, PUBLIC_URL: 'https://help.second.example' };
  const program = await startProgram({ env });
  onTestFinished(async () => {
    await program.stop();
    await rm(folder, { recursive: true });
  });
  const read = async (path: string) => (await fetch(program.url + path)).text();
  const reload = async (change: string) => {
    const before = program.output.text.length;
    await writeFile(brandFile, change);
    program.child.kill('SIGHUP');
    await vi.waitFor(() => expect(program.output.text.slice(before)).toMatch(/The website (shows|stays)/), 30_000);
    return program.output.text.slice(before);
  };

  const texts = [
    '/',
    '/about',
    '/no-such-page',
    '/privacy',
    '/ticketing/login',
    '/ticketing/client',
    '/site.webmanifest',
  ];
  const served = await Promise.all([...texts, '/sitemap.xml', '/robots.txt'].map(read));
  const first = served.slice(0, texts.length).filter((text) => !text.includes(name));
  const ofSample = served.filter((text) => /Archway IT|archway-it|Sam Sample|Saint Louis|127\.0\.0\.1/.test(text));
  const [, logo = ''] = /src="(\/pictures\/[^"]+)"/.exec(served[0] ?? '') ?? [];
  const picture = await fetch(program.url + logo);
  const changed = await reload(brand.replace(/^name: .*$/m, 'name: Quartz & Sons IT'));
  const home = await read('/');
  const refused = await reload(brand.replace(/^name: /m, 'nmae: '));

  expect(first).toEqual([]);
  expect(ofSample).toEqual([]);
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
  expect(changed).toContain('The website shows what its folder says now');
  expect(home).toContain('Quartz &amp; Sons IT');
  expect(home).toContain('<link rel="canonical" href="https://help.second.example/">');
  expect(refused).toMatch(/The website stays as it was\. [^"]*brand\.yaml:\d+: .*nmae.*did you mean `?name`?/);
  expect(await read('/')).toBe(home);
  expect(program.child.exitCode).toBe(null);
});
