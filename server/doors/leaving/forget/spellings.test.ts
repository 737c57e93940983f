import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createArticle } from '#contract/articles.ts';
import { addComment } from '#contract/comments.ts';
import { createSavedReply } from '#contract/saved-replies.ts';
import { createTicket } from '#contract/tickets.ts';
import { addTime } from '#contract/time.ts';
import { forgetUser, previewForgetting } from '#contract/users.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { spellings } from '#server/platform/database/tables/spellings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { tablesWith } from '#test/find-in-database.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const boss = await insertUser('super_admin', { firstName: 'Sam', lastName: 'Boss', email: 'sam@archway.example' });

const forget = (userId: string) => call(boss, forgetUser, { params: { userId } });
const descriptionOf = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]?.description;

/** By name and phone: what means the person in texts about them, and what does not. */
const people: [first: string, last: string, phone: string, theirs: string[], others: string[]][] = [
  [
    'Pat',
    'O’Brien',
    '+1 (415) 555-0134',
    [
      ...[
        'Pat O’Brien',
        "Pat O'Brien",
        'PATRICK and PAT O`BRIEN',
        'Mr O’Brien',
        'Pat_OBrien.pdf',
        'pat.o-brien',
        'Pat O&#39;Brien',
        'O Brien',
      ],
      ...[
        '415-555-0134',
        '(415) 555 0134',
        '4155550134',
        '001 415 555 0134',
        '+14155550134',
        '1-415-555-0134',
        '555-0134',
        '415.555.0134',
      ],
      ...['pobrien', 'POBRIEN', 'p.obrien@else.example', String.raw`C:\Users\pobrien`],
    ],
    ['Patch it', '415-555-0135', '94155550134', 'pattern'],
  ],
  [
    'Jürgen',
    'Müller',
    '+49 30 1234567',
    [
      ...[
        'Jürgen Müller',
        'Juergen Mueller',
        'Jurgen Muller',
        'JÜRGEN MÜLLER',
        'JUERGEN MUELLER',
        'Müllers Rechner',
        'Muellers',
      ],
      ...['juergen_mueller.txt', 'Mueller-Juergen', 'jmueller', 'mueller.j', 'juergenm', 'Jürgen'.normalize('NFD')],
      ...[
        '030 1234567',
        '0049 30 1234567',
        '+49 (0)30 1234567',
        '030/1234567',
        '0049-30-123 45 67',
        '+49301234567',
        '1234567',
      ],
    ],
    ['Mühle', 'multi', '030 1234568', 'Mullerei'],
  ],
  [
    'José',
    'Núñez',
    '030 7654321',
    [
      'José Núñez',
      'Jose Nunez',
      'JOSE NUNEZ',
      'Nunez, Jose',
      'jnunez',
      'josé',
      'Jose_Nunez_CV.txt',
      '+49 30 7654321',
      '0049 30 7654321',
    ],
    ['Nun ez', 'joseph'],
  ],
  [
    'Dana',
    'Whitby',
    '',
    [
      ...[
        'Dana_Whitby',
        'https://f5.example/u/dana-whitby',
        'dwhitby',
        String.raw`C:\Users\dwhitby`,
        'dwhitby2',
        'DanaWhitby',
        'dana@else.example',
        'D. Whitby',
        'Dana_M_Whitby',
        'danaw',
      ],
      ...['Danas', 'Whitbys', 'Dana’s', 'Dana M. Whitby', 'WHITBY, DANA', 'Whitby_invoice.PDF', 'whitby.d'],
    ],
    ['Danada', 'whit by'],
  ],
  ['Søren', 'Ærø', '', ['Søren Ærø', 'Soren Aero', 'SOEREN AEROE', 'soeren.aeroe'], ['sore', 'aerosol']],
];

test.each(people)('%s %s is forgotten however it is spelled', async (firstName, lastName, phone, theirs, others) => {
  const person = await insertUser('employee', {
    firstName,
    lastName,
    phone,
    email: `${crypto.randomUUID()}@x.example`,
  });
  const ids = [];
  for (const text of [...theirs, ...others]) {
    const { id } = await insertTicket(person, { description: text === 'josé' ? `Regards,\n${text}` : `Here: ${text}` });
    ids.push(id);
  }

  expect((await forget(person.id)).statusCode).toBe(200);

  const after = await Promise.all(ids.map(descriptionOf));
  const trace = new RegExp(
    [
      'brien',
      'j[uü]e?rgen',
      'm[uü]e?ller(?!ei)',
      'jos[eé](?!ph)',
      'n[uú][nñ]ez',
      'dana(?!da)',
      'whitby',
      's[oø]e?ren',
      '[0-9]{3}',
    ]
      .join('|')
      .normalize('NFC'),
    'i',
  );
  for (const [index, text] of theirs.entries()) {
    expect([text, after[index]]).toEqual([text, expect.stringMatching(/\(removed\)|Former user/)]);
    expect([text, after[index]?.normalize('NFC')]).not.toEqual([text, expect.stringMatching(trace)]);
  }
  expect(after.slice(theirs.length)).toEqual(others.map((text) => `Here: ${text}`));
});

test('a name that is also a word is replaced only where it is certainly a name', async () => {
  const may = await insertUser('employee', { firstName: 'May', lastName: 'Price', email: 'may.price@acme.example' });
  const stay = [
    'May we replace the switch on May 5? Price of the laptop: $900.',
    'Will it be May or June? That may price us out.',
    'Prices: PRICE LIST.pdf, price_list.txt, mayday',
  ];
  const gone = [
    'May Price called.',
    'Ask Price, May.',
    'MAY PRICE',
    'Hi May, it works',
    'Mrs. Price is out',
    'Done.\n\nBest regards,\nmay',
    'See may_price.txt and May-Price.PDF',
    'may.price@acme.example',
    'mailto:may.price%40acme.example',
    'may.price+vpn@acme.example',
    'price@home.example',
    'M. Price',
    String.raw`Profile C:\Users\mprice`,
  ];
  const ids = [];
  for (const description of [...stay, ...gone]) ids.push((await insertTicket(may, { description })).id);
  const preview = (await call(boss, previewForgetting, { params: { userId: may.id } })).json();

  await forget(may.id);

  const after = await Promise.all(ids.map(descriptionOf));
  expect(after.slice(0, stay.length)).toEqual(stay);
  for (const [index, text] of gone.entries())
    expect([text, after[stay.length + index]]).not.toEqual([text, expect.stringMatching(/may|price/i)]);
  const inTickets = preview.places.find(({ place }) => place === 'Tickets');
  expect(inTickets?.count).toBe(gone.length);
  expect(JSON.stringify(inTickets?.examples)).toContain('Former user');
});

test('the small words of a name stay', async () => {
  const person = await insertUser('employee', { firstName: 'Anneliese', lastName: 'von der Heidecke' });
  const description = 'Anneliese von der Heidecke sagt: Der Drucker von der Etage. von der Heidecke, Frau Heidecke';
  const { id } = await insertTicket(person, { description });

  await forget(person.id);

  expect(await descriptionOf(id)).toBe(
    'Former user sagt: Der Drucker von der Etage. von der (removed), Frau (removed)',
  );
});

test('a word of another language is known from the knowledge base', async () => {
  const person = await insertUser('employee', { firstName: 'Sólja', lastName: 'Vindhani' });
  await db.insert(articles).values({
    ...{ title: 'x', content: 'x', category: 'x', tags: [], tagLine: '', isPublished: true },
    plainText: 'Press sólja twice.',
  });
  const { id } = await insertTicket(person, { description: 'Sólja is the key. Sólja Vindhani, and Vindhani.' });

  await forget(person.id);

  expect(await descriptionOf(id)).toBe('Sólja is the key. Former user, and (removed).');
});

test('nothing of a name is left in names of files, tags, the audit log, closed statements and what else has text', async () => {
  const person = await insertUser('employee', {
    firstName: 'Philippa',
    lastName: 'Xanthakis',
    email: 'philippa@acme.example',
  });
  const colleague = await insertUser('manager', { companyId: person.companyId });
  const companyId = person.companyId ?? '';
  const body = { title: 'Mouse', description: 'Slow', tags: ['philippa', 'Xanthakis_VIP', 'mouse'], category: 'Other' };
  const ticket = (await call(person, createTicket, { body })).json();
  const params = { ticketId: ticket.id };
  const work = {
    kind: 'remote' as const,
    minutes: 30,
    hasTravel: false,
    workedOn: '2026-03-02',
    note: 'Helped Philippa with her VPN',
  };
  await call(boss, addTime, { params, body: work });
  await call(boss, addComment, { params, body: { comment: 'Ask PHILIPPA', isInternal: true } });
  await call(boss, createSavedReply, {
    body: { name: 'For Philippa Xanthakis', text: 'Hello Philippa Xanthakis', isShared: true },
  });
  const article = {
    title: 'Set up the laptop of Philippa Xanthakis',
    content: 'Like that of Philippa_Xanthakis.',
    category: 'General',
  };
  const { id: articleId } = (await call(boss, createArticle, { body: article })).json();
  await insertFile(db, person, { ticketId: ticket.id, name: 'Philippa_Xanthakis_CV.txt' });
  await insertFile(db, colleague, { ticketId: ticket.id, name: 'CV-philippa.txt' });
  const lines = [{ note: 'Helped Philippa, called Philippa Xanthakis' }];
  const statement = { month: '2026-03', entries: lines } as never;
  await db.insert(closedMonths).values({ companyId, month: '2026-03', statement });

  expect((await forget(person.id)).statusCode).toBe(200);

  for (const trace of ['philippa', 'xanthakis']) expect([trace, await tablesWith(db, trace)]).toEqual([trace, []]);
  expect(await db.select().from(timeEntries).where(eq(timeEntries.ticketId, ticket.id))).toMatchObject([
    { note: 'Helped (removed) with her VPN' },
  ]);
  const noted = await db.select().from(events).where(sql`changes::text like '%Helped (removed)%'`);
  expect(noted).toHaveLength(1);
  expect(await db.select().from(closedMonths).where(eq(closedMonths.companyId, companyId))).toMatchObject([
    { statement: { entries: [{ note: 'Helped (removed), called Former user' }] } },
  ]);
  expect((await db.select().from(spellings)).map(({ spelling }) => spelling)).toContain('mouse');
  const [kept] = await db.select().from(articles).where(eq(articles.id, articleId));
  expect(kept?.slug).toMatch(/^set-up-the-laptop-of-former-user-[0-9a-f]{8}$/);
});
