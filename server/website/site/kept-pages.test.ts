import { globSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { createArticle, updateArticle } from '#contract/articles.ts';
import type { PageName } from '#contract/page-data.ts';
import { createComponent, createIncident } from '#contract/status.ts';
import { signal } from '#server/platform/process/signals.ts';
import { startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';

const rendered = vi.fn<(address: string) => void>();
const site = siteOf(
  { '/': 'Home' },
  {
    one: (address, { data }) => {
      rendered(address);
      return JSON.stringify(data).padEnd(1_000);
    },
  },
);
const { app, call, insertUser } = await startApp({ own: true, site });
const admin = await insertUser('admin');
const sent = vi.spyOn(pg.Client.prototype, 'query');

/** The statements since the spy was cleared. Notices follow a commit by a moment. */
const statements = () => sent.mock.calls.filter((each) => !JSON.stringify(each).includes('pg_notify'));

/** A page that takes its time between reading and sending. */
const reading = { now: Promise.resolve(), words: 'before' };
app.get('/read', { config: { access: 'public' } }, async (_, reply) => {
  const { now, words } = reading;
  await now;
  return app.site?.send(reply, 'contact-sent-by', { hearFromUs: words });
});

/** Where each page of a request is shown to everybody; of the others, why each reader has their own. */
const pages: Record<PageName, string[] | string> = {
  help: ['/help', '/help?category=Email'],
  'help-article': ['/help/set-up-email', '/help/set-up-email?thanks=1'],
  status: ['/status'],
  'tracked-ticket': 'for whoever has the link',
  'tracking-help': 'for whoever has the link',
  'contact-sent-by': 'has the sender’s words',
  'contact-try-again': 'has the sender’s words',
  link: 'for whoever has the link',
};
const shared = Object.values(pages).filter(Array.isArray).flat();

let articleId = '';
let componentId = '';

beforeAll(async () => {
  const body = { title: 'Set up email', content: 'Text', category: 'Email', audience: 'public' as const };
  articleId = (await call(admin, createArticle, { body: { ...body, companyIds: [], isPublished: true } })).json().id;
  const component = { name: 'Email', description: '', isPublic: true, affectsAll: true, companyIds: [] };
  componentId = (await call(admin, createComponent, { body: component })).json().id;
  // Until the site shows both, all pages are rendered anew.
  await app.site?.refresh();
});

/** Asks twice, and counts what the second one costs. */
async function askAgain(url: string, headers: Record<string, string> = {}) {
  const first = await app.inject(url);
  for (const spy of [sent, rendered]) spy.mockClear();
  const second = await app.inject({ url, headers });
  return { first, second, cost: { statements: statements().length, renderings: rendered.mock.calls.length } };
}

test('every page of a request is shared by all visitors, or says why not', () => {
  const names = globSync('web/pages/on-request/*.astro').map((file) => basename(file, '.astro'));

  expect(Object.keys(pages).sort()).toEqual(names.sort());
});

test.each(shared)('%s is sent from memory, compressed, without a statement or a rendering', async (url) => {
  const { first, second, cost } = await askAgain(url, { 'accept-encoding': 'br' });
  const known = await app.inject({ url, headers: { 'if-none-match': `${first.headers.etag}` } });
  const head = await app.inject({ method: 'HEAD', url });
  const unmet = await app.inject({ url, headers: { 'if-match': '"other"' } });

  expect([first.statusCode, second.statusCode, cost]).toEqual([200, 200, { statements: 0, renderings: 0 }]);
  expect(second.headers['content-encoding']).toBe('br');
  for (const name of ['cache-control', 'content-security-policy', 'last-modified', 'referrer-policy', 'x-robots-tag'])
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
  expect([known.statusCode, head.statusCode, head.body, unmet.statusCode]).toEqual([304, 200, '', 412]);
});

test.each(['/help?search=email', '/help?search=nothing', '/help/none', '/help/Set-Up-Email'])(
  '%s is not kept at its address: there are countless ones',
  async (url) => {
    const { cost } = await askAgain(url);

    expect(cost.statements).toBeGreaterThan(0);
    expect(cost.renderings).toBe(0);
  },
);

test('a search costs one statement, and one rendering for what it shows', async () => {
  rendered.mockClear();
  sent.mockClear();

  await app.inject('/help?search=email+set');

  expect([statements().length, rendered.mock.calls.length]).toEqual([1, 1]);
});

test('a change is shown to the next visitor', async () => {
  for (const url of shared) await app.inject(url);

  await call(admin, updateArticle, { params: { articleId }, body: { content: 'Other text' } });
  const changed = await app.inject('/help/set-up-email');
  const incident = { title: 'No email', text: 'We look.', impact: 'down' as const };
  await call(admin, createIncident, { body: { ...incident, componentIds: [componentId] } });
  const status = await app.inject('/status');
  await call(admin, updateArticle, { params: { articleId }, body: { isPublished: false } });
  const gone = await app.inject('/help/set-up-email');
  await call(admin, updateArticle, { params: { articleId }, body: { isPublished: true } });
  const back = await app.inject('/help/set-up-email');

  expect(changed.body).toContain('Other text');
  expect(status.body).toContain('No email');
  expect([gone.statusCode, back.statusCode]).toEqual([404, 200]);
});

test('events of daily work leave the pages as they are, and any other has them read again, but not rendered again', async () => {
  // What changed before has all pages rendered again.
  await app.site?.refresh();
  await app.inject('/help');
  rendered.mockClear();

  signal('event', { kind: 'ticket', action: 'created', fields: [] });
  const { cost } = await askAgain('/help');
  signal('event', { kind: 'a kind of later', action: 'created', fields: [] });
  sent.mockClear();
  await app.inject('/help');

  expect([cost.statements, statements().length, rendered.mock.calls.length]).toEqual([0, 1, 0]);
});

test('what was read before a change is not kept after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  reading.now = promise;

  const first = app.inject('/read');
  await new Promise((next) => setImmediate(next));
  reading.words = 'after';
  signal('event', { kind: 'article', action: 'changed', fields: [] });
  resolve();

  expect((await first).body).toContain('before');
  expect((await app.inject('/read')).body).toContain('after');
});
