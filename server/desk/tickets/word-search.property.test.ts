import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '#contract/policies.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { listTickets } from './list.ts';

slow('Tries many random cases, each of them in the database');

const { db, insertComment, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

/** Words that are no part of each other, some with accents, quotes, dashes or letters of other scripts. */
const vocabulary = [
  ...[
    'printer',
    'café',
    'Büro',
    'naïve',
    'don’t',
    'e‑mail',
    'Øresund',
    'Straße',
    '語彙',
    'Привет',
    'λόγος',
    '100%',
    'C:\\temp',
  ],
  ...[
    'snake_case',
    'v2.1',
    '0x80070005',
    'jalapeño',
    'O’Brien',
    'Łódź',
    'smörgåsbord',
    '日本',
    'مرحبا',
    'שלום',
    '👍',
    'kiosk',
  ],
];
const absent = ['unicorn', 'zebra', 'żółw', '漢字', '200%', 'd:\\data'];
const author = await insertUser('admin');
const word = fc.constantFrom(...vocabulary);
const places = fc.record({
  title: fc.array(word, { minLength: 1, maxLength: 3 }),
  description: fc.array(word, { minLength: 1, maxLength: 5 }),
  tags: fc.array(word, { maxLength: 2 }),
  said: fc.array(word, { maxLength: 3 }),
  noted: fc.array(word, { maxLength: 2 }),
  company: word,
  lastName: word,
});
type Places = typeof places extends fc.Arbitrary<infer Value> ? Value : never;
const gap = fc.constantFrom(' ', '  ', '\n', '\u00a0', '\t ', '\u2003');

/** A word as somebody else types it. */
const retyped: Record<string, (text: string) => string> = {
  same: (text) => text,
  upper: (text) => text.toUpperCase(),
  decomposed: (text) => text.normalize('NFD'),
  plain: (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  straight: (text) => text.replaceAll('’', "'").replaceAll('‑', '-'),
  quoted: (text) => `“${text}”`,
  ended: (text) => `(${text}),`,
  halved: (text) => [...text].slice(0, Math.ceil([...text].length / 2) + 1).join(''),
};

async function insertPlaces({ title, description, tags, said, noted, company, lastName }: Places, between: string) {
  const { id: companyId } = await insertCompany(company);
  const requester = await insertUser('employee', {
    companyId,
    firstName: 'Xi',
    lastName,
    email: `${crypto.randomUUID().slice(0, 8)}@q.example`,
  });
  const texts = { title: title.join(between), description: description.join(between), tags };
  const { id } = await insertTicket(requester, texts);
  if (said.length > 0) await insertComment(id, requester, { body: said.join(between) });
  if (noted.length > 0) await insertComment(id, author, { body: noted.join(between), isInternal: true });
  return { id, requester };
}

test('a ticket is found by any of its words, in any order and spelling, and by no word that it lacks', async () => {
  const choice = fc.tuple(places, gap, fc.infiniteStream(fc.nat(1_000)), fc.constantFrom(...Object.keys(retyped)), gap);
  for (const [given, between, order, way, typedGap] of fc.sample(choice, {
    numRuns: tries(20, 300),
    seed: 20_261_127,
  })) {
    const { id, requester } = await insertPlaces(given, between);
    const idsFor = async (actor: { id: string }, search: string) =>
      (await listTickets(db, actor as Actor, TicketQuery.parse({ search }))).lines.map((line) => JSON.parse(line).id);
    const visible = [...given.title, ...given.description, ...given.tags, ...given.said, given.company, given.lastName];
    const retype = retyped[way] ?? String;
    const shuffled = (words: string[]) =>
      words
        .map((each) => ({ each, rank: order.next().value }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ each }) => retype(each));
    const all = shuffled(visible).slice(0, 8).join(typedGap);
    const noted = shuffled([...given.noted, ...visible.slice(0, 2)]).join(typedGap);

    expect([all, await idsFor(author, all)]).toEqual([all, expect.arrayContaining([id])]);
    expect([all, await idsFor(requester, all)]).toEqual([all, [id]]);
    expect([noted, await idsFor(author, noted)]).toEqual([noted, expect.arrayContaining([id])]);
    const isHidden = given.noted.some((each) => !visible.includes(each));
    if (isHidden) expect([noted, await idsFor(requester, noted)]).toEqual([noted, []]);
    for (const lacking of absent) expect([lacking, await idsFor(author, `${lacking} ${all}`)]).toEqual([lacking, []]);
  }
});
