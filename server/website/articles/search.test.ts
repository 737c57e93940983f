import { expect, test } from 'vitest';
import { createArticle, listArticles, updateArticle } from '#contract/articles.ts';
import { startApp } from '#test/app.ts';

const { call, send, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const employee = await insertUser('employee');

const url = '/api/ticketing/knowledge-base';

async function write(title: string, values: object = {}) {
  const texts = { content: 'Nothing special.', category: 'General IT Support' };
  return (await call(admin, createArticle, { body: { title, ...texts, isPublished: true, ...values } })).json();
}

async function titlesFor(search: string) {
  const response = await call(employee, listArticles, { querystring: { search } });
  expect([search, response.statusCode]).toEqual([search, 200]);
  return response.json().map(({ title }) => title);
}

test('words of the title come before those of the tags, and those before the text’s, however often', async () => {
  await write('Third', { content: 'toner '.repeat(50) });
  await write('Second', { tags: ['toner'] });
  await write('First: change the toner');

  expect(await titlesFor('toner')).toEqual(['First: change the toner', 'Second', 'Third']);
});

test('a word is found in every form, at its beginning while it is typed, in a table and in the address of a link, but not in markup', async () => {
  await write('Backups', {
    content: '| When | Runs |\n|---|---|\n| daily | **incremental**ly |\n\n[x](https://hidden.example)',
  });

  for (const search of ['backup', 'BACKUPS', 'increment', 'daily incr', 'back']) {
    expect([search, await titlesFor(search)]).toEqual([search, ['Backups']]);
  }
  expect(await titlesFor('hidden')).toEqual(['Backups']);
  expect(await titlesFor('strong')).toEqual([]);
});

test.each([
  ['a letter too few', 'conferencng'],
  ['a letter too many', 'conferrencing'],
  ['a letter mistaken', 'confarencing'],
  ['two letters swapped', 'confernecing'],
  ['a slip in each word', 'vidoe conferencng'],
  ['a slip among common words', 'how do I get to the confernecing'],
  ['two slips in a word of the title', 'confarrencing'],
])('a search with %s finds what was meant', async (_, search) => {
  await write(`Video conferencing ${crypto.randomUUID()}`);

  expect((await titlesFor(search))[0]).toMatch(/^Video conferencing/);
});

test('where no article has all words, those with most of them are found, and one with few is not', async () => {
  await write('Replace the fuser', { content: 'For a copier that smudges.' });
  await write('Clean the copier', { content: 'A copier that smudges needs it weekly.' });

  expect(await titlesFor('copier smudges quarterly zzyx')).toEqual(
    expect.arrayContaining(['Replace the fuser', 'Clean the copier']),
  );
  expect((await titlesFor('weekly copier smudging zzyx')).at(0)).toBe('Clean the copier');
  expect(await titlesFor('fuser zzyxa zzyxb zzyxc')).toEqual([]);
});

test('a typo in a word of the text is forgiven, too', async () => {
  await write('Certificates', { content: 'Renew the wildcard certificate of the proxy with **certbot**.' });

  expect(await titlesFor('cerbot')).toEqual(['Certificates']);
  expect(await titlesFor('wildcrad certbto')).toEqual(['Certificates']);
});

test('a correctly spelled search returns only exact matches', async () => {
  await write('The mouse');
  await write('The house');

  expect(await titlesFor('mouse')).toEqual(['The mouse']);
  expect(await titlesFor('mousse')).toEqual(['The mouse']);
  expect(await titlesFor('zebra')).toEqual([]);
});

test('quotes, minus and or work as in a search engine, without typo correction', async () => {
  await write('Outlook on the phone');
  await write('The phone, without the mail program');

  expect(await titlesFor('phone -outlook')).toEqual(['The phone, without the mail program']);
  expect(await titlesFor('"the phone"')).toHaveLength(2);
  expect(await titlesFor('outlook or program')).toHaveLength(2);
  expect(await titlesFor('"phoen"')).toEqual([]);
});

test('a category, a code and signs are found as they were typed', async () => {
  await write('Codes', { category: 'Öffis & More', content: 'Error 0x80070005 in C:\\temp_1 at 100%: `a-b/c`' });

  for (const search of ['öffis & MORE', '0x8007', 'C:\\temp_1', 'TEMP_1', '100%:', 'a-b/c']) {
    expect([search, await titlesFor(search)]).toEqual([search, ['Codes']]);
  }
});

test.each([
  ['SQL', "'; drop table articles; --"],
  ['operators', '" or "" - -- ! & | ( ) <-> :* \\'],
  ['a query of its own', 'a:b & !c | (d <-> e):*'],
  ['a backslash', '\\'],
  ['wildcards', '%_%'],
  ['a lonely minus', '-'],
  ['a lonely or', 'or'],
  ['markup', '<script>alert(1)</script>'],
  ['200 signs of another script', '語'.repeat(200)],
  ['a word of 200 letters', 'x'.repeat(200)],
  ['words too short', 'ab '.repeat(66)],
  ['the same word often', 'abcdefgh '.repeat(22)],
  ['many different words', Array.from({ length: 20 }, (_, word) => `word${word}abc`).join(' ')],
  ['invisible characters', '\u202e\ufffd\u200b'],
  ['quotes', ''],
])('a search for %s never fails', async (_, search) => {
  expect(Array.isArray(await titlesFor(search))).toBe(true);
});

test('a search that is too long is refused', async () => {
  const response = await send(employee, 'GET', `${url}?search=${'x'.repeat(201)}`);

  expect(response.statusCode).toBe(400);
});

test.each(['pagination', 'paginaton', 'pagintaoin'])(
  'the pages of a search for %s follow each other',
  async (search) => {
    for (let count = 0; count < 3; count++) {
      await write(`Pagination ${search} ${count}`);
      await write(`Also ${search} ${count}`, { content: `pagination ${'pagination '.repeat(count)}` });
    }
    const whole = await titlesFor(search);

    const read: string[] = [];
    for (let next: string | undefined = `${url}?limit=1&search=${search}`; next; ) {
      const response = await send(employee, 'GET', next);
      read.push(...response.json().map(({ title }: { title: string }) => title));
      next = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }

    expect(read).toEqual(whole);
    expect(new Set(read).size).toBeGreaterThanOrEqual(3);
  },
);

test('a correctly spelled search returns only exact matches on later pages too', async () => {
  await write('Harbour, harbour');
  const { id } = await write('Something else', { content: 'A harbour.' });
  await write('Harbor');
  const first = await send(employee, 'GET', `${url}?limit=1&search=harbour`);
  await call(admin, updateArticle, { params: { articleId: id }, body: { isPublished: false } });

  const later = await send(employee, 'GET', String(/^<([^>]+)>/.exec(String(first.headers.link))?.[1]));

  expect(first.json()).toMatchObject([{ title: 'Harbour, harbour' }]);
  expect(later.json()).toEqual([]);
});

test('an updated article is found by its new words and no longer by the old ones', async () => {
  const { id } = await write('Saxophone', { content: 'trombone', tags: ['tuba'] });

  const body = { title: 'Guitar', content: 'banjo', tags: ['lute'] };
  await call(admin, updateArticle, { params: { articleId: id }, body });

  for (const old of ['saxophone', 'trombone', 'tuba']) expect(await titlesFor(old)).toEqual([]);
  for (const word of ['guitar', 'banjo', 'lute']) expect(await titlesFor(word)).toEqual(['Guitar']);
});

test('a cursor of another list is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', crypto.randomUUID()])).toString('base64url');

  const response = await send(employee, 'GET', `${url}?search=x&cursor=${cursor}`);

  expect(response.statusCode).toBe(400);
});

test.each([
  ...['click add', 'vpn client', 'client vpn needs', 'outlook calendar', 'outlook’s calendar', "outlook's calendar"],
  ...['network control panel', 'email', 'e-mail', 'E‑Mail', 'old settings', 'settings mail', 'portal.office.example'],
  ...['office.example/setup', 'resume café', 'cafe résumé', '“add”', 'client—vpn', 'vpn–client', 'panel network'],
])('words that touch typographic punctuation, and links, are found by %s', async (search) => {
  const title = `Typography ${crypto.randomUUID()}`;
  await write(title, {
    content:
      'Click “Add”. The VPN—client needs Outlook’s calendar: Control Panel→Network… Don’t use “old” e‑mail ‹Settings›→Mail. Résumé (café). [here](https://portal.office.example/setup?x=1)',
  });

  expect((await titlesFor(search))[0]).toBe(title);
});

test('a hyphenated word of a search finds what is written as one word', async () => {
  await write('Firmware of the hotspot', { content: 'Update the hotspot.' });

  for (const search of ['hot-spot', 'HOT‑SPOT firmware', 'hot–spot'])
    expect(await titlesFor(search)).toEqual(['Firmware of the hotspot']);
});
