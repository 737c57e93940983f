import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Program, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { slow } from '#test/slow.ts';
import { servedPages } from './site.ts';

slow('Starts programs of its own');

const answers = ['Blue Heron IT', 'Duluth, MN', '(218) 555-0133', 'hello@heron.example', 'America/Denver', '2019'];
const publicUrl = 'https://heron.example';
const admin = { email: 'ada@heron.example', password: 'correct horse battery' };

let folder: string;
let program: Program;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  folder = join(await makeDataFolder('archway-new-site-'), 'heron');
  const input = answers.map((answer) => `${answer}\n`).join('');
  const made = spawnSync(process.execPath, ['dist-server/site.js', 'new', folder], { input, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  await writeFile(join(folder, 'privacy.md'), '# How {name} treats data\n\nWe keep **nothing**.\n');
  mail = await startMailServer();
  program = await startProgram({
    env: {
      SITE_DIR: folder,
      PUBLIC_URL: publicUrl,
      SMTP_URL: mail.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
});

afterAll(async () => {
  await program?.stop();
  await mail?.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** What names the two providers of the repository. */
const traces = new RegExp(
  ['sample', 'second']
    .flatMap((name) => {
      const { brand } = readSite(join('content', name));
      const domains = brand.emails.map(({ address }) => address.split('@')[1] ?? '');
      const founders = brand.founders.map((founder) => founder.name);
      return [brand.name, brand.city, ...brand.phones.map(({ number }) => number), ...domains, ...founders];
    })
    .map((trace) => trace.replaceAll(/[()+.]/g, '\\$&'))
    .join('|'),
  'i',
);

async function textAt(path: string) {
  const response = await fetch(program.url + path);
  return { status: response.status, text: await response.text() };
}

test('a new folder is a whole site at its own address, and nothing is left of the sample', async () => {
  const files = [
    '/privacy',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/favicon.svg',
    '/api/ticketing/provider',
  ];
  const pictures = ['/og/home.png', '/og/about.png', '/og/privacy.png', '/icons/192.png', '/favicon.ico'];

  const pages = await Promise.all(
    [...servedPages(), ...files].map(async (path) => ({ path, ...(await textAt(path)) })),
  );
  const drawn = await Promise.all(pictures.map(async (path) => (await fetch(program.url + path)).status));
  const missing = await textAt('/terms');

  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  expect(drawn).toEqual(pictures.map(() => 200));
  expect(missing.status).toBe(404);
  for (const { path, text } of [...pages, { path: '/terms', ...missing }]) {
    expect(`${path}: ${traces.exec(text)?.[0]}`).toBe(`${path}: undefined`);
    expect(`${path}: ${/(127\.0\.0\.1|localhost)/.exec(text)?.[0]}`).toBe(`${path}: undefined`);
  }
  const textOf = (path: string) => pages.find((page) => page.path === path)?.text;
  expect(textOf('/')).toContain('href="tel:+12185550133"');
  expect(textOf('/privacy')).toContain('How Blue Heron IT treats data');
  expect(textOf('/sitemap.xml')).toContain(`<loc>${publicUrl}/privacy</loc>`);
  expect(textOf('/robots.txt')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});

test('its emails name the new provider and the new address', async () => {
  const message = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@clarke.example', message: 'Our WiFi is slow.' };
  const post = (path: string, body: object) =>
    fetch(program.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  await post('/api/contact', message);
  await post('/api/ticketing/auth/forgot-password', { email: admin.email });

  const mails = await vi.waitFor(() => {
    const found = ['hello@heron.example', admin.email].map((address) =>
      mail.accepted.find(({ to }) => to.includes(address)),
    );
    expect(found).not.toContain(undefined);
    return mail.accepted;
  }, 90_000);
  for (const { raw, text } of mails) expect(traces.exec(raw + text)?.[0]).toBeUndefined();
  expect(mails.map(({ text }) => text).join()).toContain(`${publicUrl}/ticketing/reset-password?token=`);
  expect(mails.every(({ text }) => text.includes('Blue Heron IT\n(218) 555-0133 · hello@heron.example'))).toBe(true);
});

test('a change shows after SIGHUP, and a mistake leaves the site as it is and is logged with its line', async () => {
  const home = join(folder, 'home.yaml');
  const words = await readFile(home, 'utf8');

  await writeFile(home, words.replace(/^headline: .*$/m, 'headline: We moved.'));
  program.child.kill('SIGHUP');
  await expect.poll(async () => (await textAt('/')).text, { timeout: 30_000 }).toContain('We moved.');
  await writeFile(home, words.replace(/^headline:/m, 'headlne:'));
  program.child.kill('SIGHUP');
  await expect
    .poll(() => program.output.text, { timeout: 30_000 })
    .toMatch(/home\.yaml:\d+: `headlne`: did you mean `headline`\?/);

  expect((await textAt('/')).text).toContain('We moved.');
});

test('the name in the settings is the name of the site', async () => {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${program.url}/api/ticketing${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
  const { token } = await call('POST', '/auth/login', undefined, admin);
  const settings: { id: string; settingKey: string; settingValue: string }[] = await call(
    'GET',
    '/admin/settings',
    token,
  );
  const name = settings.find(({ settingKey }) => settingKey === 'provider_name');

  const change = (settingValue: string) => call('PUT', `/admin/settings/${name?.id}`, token, { settingValue });
  onTestFinished(() => change('Blue Heron IT'));

  await change('Red Fox Computing');

  expect(name?.settingValue).toBe('Blue Heron IT');
  await expect.poll(async () => (await textAt('/about')).text, { timeout: 30_000 }).toContain('Red Fox Computing');
  expect((await textAt('/about')).text).not.toContain('Blue Heron');
});
