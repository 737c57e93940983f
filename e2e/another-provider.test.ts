import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fontPairs } from '#content/fonts.ts';
import type { PageLocals } from '#content/locals.ts';
import { readSite } from '#content/read-site.ts';
import type { PageData } from '#contract/page-data.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { slow } from '#test/slow.ts';
import { makeFolder, owners } from './owners.ts';
import { addressesOf, localsOf, render } from './page-bundle.ts';

slow('Renders whole sites');

/** Pages behind links, of which each request has its own. */
const onRequest: Partial<PageData> = {
  link: { title: 'You are subscribed', content: '<h1>You are subscribed</h1>' },
  'contact-sent-by': { hearFromUs: 'You hear from us by Monday.' },
  'tracking-help': {
    isInvalid: true,
    isSent: false,
    isMailOn: true,
    problem: '',
    email: '',
  } as PageData['tracking-help'],
  help: { search: '', category: '', sections: [] },
};

/** Previews are drawn alike: those of two pages stand for the others. */
const isShown = (address: string) => !address.startsWith('/og/') || ['/og/home.png', '/og/about.png'].includes(address);

/** Everything that a provider shows in public, by address. */
async function everythingOf(
  folder: string,
  change: (locals: PageLocals) => void = () => undefined,
  hasPictures = true,
) {
  const locals = await localsOf(folder);
  const { site } = locals;
  change(locals);
  const { pages, pictures: every } = addressesOf(locals);
  const pictures = hasPictures ? every.filter(isShown) : [];
  const rendered = new Map<string, Buffer>();
  for (const address of [...pages, ...pictures]) {
    rendered.set(address, Buffer.from((await render(address, locals)).content));
  }
  for (const [name, data] of Object.entries(onRequest)) {
    const address = `/on-request/${name}`;
    rendered.set(address, Buffer.from((await render(address, { ...locals, data })).content));
  }
  return { site, rendered, pictures };
}

/** The lines of the drawings in a page or picture. */
const linesIn = (text: string) => [...text.matchAll(/\bd=["']([^"']{12,})["']/g)].map(([, line = '']) => line);
const textsOf = ({ rendered, pictures }: Awaited<ReturnType<typeof everythingOf>>) =>
  [...rendered]
    .filter(([address]) => !pictures.includes(address))
    .map(([address, body]) => [address, body.toString()] as const);

/** What only the set with the arch draws: found by drawing the sample with the other set. */
async function sampleAlone() {
  const sample = await everythingOf('content/sample');
  const plain = await everythingOf(
    'content/sample',
    ({ site }) => {
      site.brand.drawings = 'plain';
    },
    false,
  );
  const others = new Set(textsOf(plain).flatMap(([, text]) => linesIn(text)));
  const arches = new Set(
    textsOf(sample)
      .flatMap(([, text]) => linesIn(text))
      .filter((line) => !others.has(line)),
  );
  return { sample, arches };
}

/** Names, numbers and addresses of a provider. */
function traces({ brand }: ReturnType<typeof readSite>) {
  const domains = brand.emails.map(({ address }) => address.split('@')[1] ?? '');
  const people = brand.founders.map(({ name }) => name);
  const numbers = brand.phones.map(({ number }) => number.replace(/\D/g, ''));
  return [brand.name, brand.city, ...domains, ...people, ...numbers];
}

const { sample, arches } = await sampleAlone();

/** The sample's, as pages and emails have them. */
const colors = ['#b5541c', '#006169', '#e08a4f', '#0b5a66', '#eb9a62', '#7cc7d3'];

const admin = { email: 'owner@office.example', password: 'correct horse battery' };

/** The emails and the feed that a provider's program sends, by what they are. */
async function sentBy(folder: string) {
  const mail = await startMailServer();
  const env = { SITE_DIR: folder, PUBLIC_URL: 'https://help.example', SMTP_URL: mail.url };
  const program = await startProgram({ env: { ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
  onTestFinished(async () => {
    await program.stop();
    await mail.stop();
  });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const json = { 'content-type': 'application/json', ...headers };
    const response = await fetch(program.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect([path, response.ok]).toEqual([path, true]);
    return response.json();
  };
  const visitor = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@clarke.example', message: 'It is slow.' };
  await post('/api/contact', visitor);
  await post('/api/ticketing/auth/forgot-password', { email: admin.email });
  const { token } = await post('/api/ticketing/auth/login', admin);
  const component = { name: 'Email', affectsAll: true };
  await post('/api/ticketing/admin/status/components', component, { authorization: `Bearer ${token}` });
  const feed = await vi.waitFor(async () => {
    const response = await fetch(`${program.url}/status/feed.atom`);
    expect(response.status).toBe(200);
    return response.text();
  }, 60_000);
  // To the visitor, to the provider, and to whoever forgot the password.
  await vi.waitFor(() => expect(mail.accepted.length).toBeGreaterThan(2), 90_000);
  return { feed, mails: mail.accepted };
}

test('the sample has drawings of its own, which can be told from the others', () => {
  expect(arches.size).toBeGreaterThan(8);
});

test.each(Object.entries(owners))('nothing of the sample is in the site of a provider %s', async (_, owner) => {
  const parent = await makeDataFolder('archway-owner-');
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'site');
  await makeFolder(folder, owner);

  const [own, { feed, mails }] = await Promise.all([everythingOf(folder), sentBy(folder)]);
  const { brand } = own.site;
  const words = new RegExp(
    [...traces(sample.site), ...traces(readSite('content/second')), 'Gateway Arch'].join('|'),
    'i',
  );

  for (const [address, text] of textsOf(own)) {
    // A list that is the same for everybody.
    if (address === '/common-passwords.txt') continue;
    // Scripts are the product's. Drawings that are files have its colors first, and the provider's take their place.
    const isFile = address.endsWith('.svg');
    const said = text
      .replace(/<script(?![^>]*json)[\s\S]*?<\/script>/g, '')
      .replace(isFile ? /--color-[\w-]+:\s*light-dark\([^;}]*/g : '', '');
    expect([address, words.exec(said)?.[0], linesIn(text).filter((line) => arches.has(line))]).toEqual([
      address,
      undefined,
      [],
    ]);
    expect([address, colors.filter((color) => said.toLowerCase().includes(color))]).toEqual([address, []]);
    if (text.includes('--color-copper:light-dark('))
      expect([address, text.includes(brand.colors?.accent ?? '-')]).toEqual([address, true]);
    if (text.includes('</header>'))
      expect([address, text.includes(brand.name.replace('&', '&amp;'))]).toEqual([address, true]);
  }
  const htmlName = brand.name.replace('&', '&amp;');
  expect([feed.includes(brand.name.replace('&', '&#38;')), words.exec(feed)?.[0]]).toEqual([true, undefined]);
  for (const { header, html, text } of mails) {
    const subject = header('subject') ?? '';
    expect([subject, text.includes(brand.name), html.includes(htmlName)]).toEqual([subject, true, true]);
    expect([subject, html.includes(brand.colors?.accent ?? '-')]).toEqual([subject, true]);
    expect([subject, html.includes(fontPairs[brand.fonts].text)]).toEqual([subject, true]);
    expect([subject, words.exec(subject + html + text)?.[0]]).toEqual([subject, undefined]);
    expect([subject, colors.filter((color) => html.includes(color))]).toEqual([subject, []]);
  }
  for (const address of own.pictures) {
    const theirs = sample.rendered.get(address);
    expect([address, theirs?.equals(own.rendered.get(address) ?? Buffer.of())]).toEqual([address, theirs && false]);
  }
  expect(own.site.services.map(({ path }) => own.rendered.has(path))).not.toContain(false);
});
