import { beforeEach, expect, test, vi } from 'vitest';
import { currentSite } from '#content/current-site.ts';
import { SiteError } from '#content/mistakes.ts';
import type { PageData } from '#contract/page-data.ts';
import { listSettings, updateSetting } from '#contract/settings.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { SeparateProcessDelay, SeparateProcessFailure } from '#server/platform/process/separate-process.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { TooBusy } from '#server/platform/process/waiting-list.ts';
import { startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';

let mistake: Error | undefined;
let words = 'Old words';
let smuggled = '';
let failure: Error | undefined;
const rendered = vi.fn<(address: string) => void>();
const site = siteOf(
  ({ site: { brand }, publicUrl }) => {
    if (words === 'broken') throw new Error('A component of ours broke');
    return { '/': `${words} of ${brand.name} at ${publicUrl}`, '/about': words };
  },
  {
    one: (address, { data }) => {
      rendered(address);
      if (failure) throw failure;
      return `<p>${JSON.stringify(data)}</p>${smuggled}`;
    },
    pictures: ['/og/home.png', '/og/about.png'],
    readFolder: () => {
      if (mistake) throw mistake;
    },
  },
);
const { app, call, insertUser } = await startApp({ own: true, site, publicUrl: 'https://help.example.com' });
const superAdmin = await insertUser('super_admin');

const sent = (hearFromUs: string): PageData['contact-sent-by'] => ({ hearFromUs });
const config = { access: 'public' } as const;
app.get('/shared/:words', { config }, async ({ params }, reply) =>
  app.site?.send(reply, 'contact-sent-by', sent((params as { words: string }).words)),
);
app.get('/private/:words', { config }, async ({ params }, reply) =>
  app.site?.send(reply, 'contact-sent-by', sent((params as { words: string }).words), { isPrivate: true }),
);
app.get('/filled/:words', { config }, async ({ params }, reply) => {
  const words = { '[mark]': (params as { words: string }).words };
  return app.site?.send(reply, 'contact-sent-by', sent('[mark]'), { isPrivate: true, words });
});

beforeEach(() => {
  mistake = undefined;
  words = 'Old words';
  smuggled = '';
  failure = undefined;
  rendered.mockClear();
});

const textAt = async (url: string) => (await app.inject(url)).body;

test('pages name the address that the program is told, and the provider as the settings do', async () => {
  expect(await textAt('/')).toBe(`Old words of ${currentSite().brand.name} at https://help.example.com`);

  const settings = (await call(superAdmin, listSettings, {})).json();
  const settingId = String(settings.find(({ settingKey }) => settingKey === 'provider_name')?.id);
  await call(superAdmin, updateSetting, { params: { settingId }, body: { settingValue: 'Delta IT' } });

  await expect.poll(() => textAt('/')).toBe('Old words of Delta IT at https://help.example.com');
});

test('while the first pages are rendered, only requests for pages wait', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const usual = siteOf({ '/': 'Welcome' });
  const all: typeof usual.renderer.all = async (locals) => {
    await isReleased;
    return usual.renderer.all(locals);
  };
  const starting = await startApp({ own: true, site: { ...usual, renderer: { ...usual.renderer, all } } });
  const someone = await starting.insertUser('admin');
  const page = starting.app.inject('/');

  expect((await starting.call(someone, listSettings, {})).statusCode).toBe(200);
  expect(await Promise.race([page, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');

  release();
  expect((await page).body).toBe('Welcome');
});

test.each([
  [new SeparateProcessDelay('The page-process took too long'), /very busy or slow.*start Archway again/],
  [new SeparateProcessFailure('The page-process ended'), /ran out of memory.*start Archway again/],
])('a start whose first pages fail with “%s” tells the owner what to do', async (failure, sentence) => {
  const usual = siteOf({ '/': 'Welcome' });
  const all = () => Promise.reject(failure);
  const { app } = await startApp({ own: true, site: { ...usual, renderer: { ...usual.renderer, all } } });

  const error = await app.site?.isRendered.catch((reason: unknown) => reason);

  // Of such an error, the program prints the message and nothing else.
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(sentence);
});

test('a changed folder is shown on all pages, and one with a mistake on none', async () => {
  words = 'New words';
  await app.site?.reload();
  const changed = [await textAt('/'), await textAt('/about')];

  words = 'Newer words';
  mistake = new SiteError(['site/brand.yaml:3: phones: a list of phone numbers']);
  await app.site?.reload();
  const withMistake = await textAt('/about');
  [words, mistake] = ['broken', undefined];
  await app.site?.reload();
  const broken = await textAt('/about');
  words = 'Newest words';
  await app.site?.reload();

  expect(changed).toEqual([expect.stringContaining('New words'), 'New words']);
  expect([withMistake, broken]).toEqual(['New words', 'New words']);
  expect(await textAt('/about')).toBe('Newest words');
});

test('a page of a request is rendered once for what it shows, and has a tag', async () => {
  const first = await app.inject('/shared/Monday');
  const again = await app.inject({ url: '/shared/Monday', headers: { 'if-none-match': String(first.headers.etag) } });
  const other = await app.inject('/shared/Tuesday');

  expect(rendered.mock.calls).toEqual([['/on-request/contact-sent-by'], ['/on-request/contact-sent-by']]);
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  expect([first.body, other.body]).toEqual(['<p>{"hearFromUs":"Monday"}</p>', '<p>{"hearFromUs":"Tuesday"}</p>']);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(first.headers).not.toHaveProperty('x-robots-tag');
});

test('a private page of a request is kept and listed by nobody, and tells nobody where it was', async () => {
  const { headers } = await app.inject('/private/secret');
  await app.inject('/private/secret');

  expect(rendered).toHaveBeenCalledTimes(2);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers).not.toHaveProperty('etag');
});

test('a page with words of one request is rendered once, and says them as text', async () => {
  const first = await app.inject('/filled/Monday');
  const other = await app.inject('/filled/%3Cb%3ETuesday');

  expect(rendered).toHaveBeenCalledTimes(1);
  expect([first.body, other.body]).toEqual([
    '<p>{"hearFromUs":"Monday"}</p>',
    '<p>{"hearFromUs":"&#60;b&#62;Tuesday"}</p>',
  ]);
  expect(other.headers['cache-control']).toBe('no-store');
});

test.each(['shared', 'private'])('a script that gets into a %s page is not allowed to run', async (kind) => {
  smuggled = '<script>steal()</script><style>p { display: none }</style>';

  const { body, headers } = await app.inject(`/${kind}/smuggled`);

  expect(body).toContain('<script>steal()</script>');
  expect(`${headers['content-security-policy']}`.split('; ')).toEqual(
    expect.arrayContaining(["script-src 'self'", "style-src 'self'"]),
  );
});

const failures = [
  ['too many wait', new TooBusy('Too much work waits')],
  ['its process took too long', new SeparateProcessDelay('The page-process took too long')],
] as const;

test.each(failures)(
  'a page that is not rendered because %s is a plain one, and so is an error on it',
  async (_, error) => {
    failure = error;

    const headers = { accept: 'text/html' };
    const page = await app.inject({ url: '/private/later', headers });
    const refused = await app.inject({ method: 'POST', url: '/contact', payload: 'nonsense', headers });

    for (const { statusCode, headers, body } of [page, refused]) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain(sharedMessages.busy);
    }
  },
);

test.each(failures)('a picture that is not made because %s is there when it is asked for again', async (_, error) => {
  const address = error instanceof TooBusy ? '/og/home.png' : '/og/about.png';
  failure = error;
  const busy = await app.inject(address);
  failure = undefined;
  const later = await app.inject(address);

  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5']);
  expect(later.statusCode).toBe(200);
});
