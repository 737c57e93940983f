import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { listTickets } from '#contract/tickets.ts';
import { TicketSorts } from '#contract/tickets-constants.ts';
import { countTickets } from '#contract/views.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { bearer, startApp } from '#test/app.ts';

const { app, call, db, insertComment, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

const admin = await insertUser('admin');
const { id: companyId } = await insertCompany('Gateway Family Dental');
const requester = await insertUser('employee', {
  ...{ companyId, firstName: 'Dana', lastName: 'Whitfield-Müller', email: 'dana.whitfield@gateway.example' },
});
const colleague = await insertUser('manager', { companyId });
const stranger = await insertUser('manager');
const { id, number } = await insertTicket(requester, {
  title: 'Asset tag 19" monitor – “flickers” at Büro Zürich',
  description:
    'It don’t wake up.\r\nThe second\nline,\u00a0after  a pause. Café décor. C:\\temp is 100% full, see snake_case (v2.1) 語彙 👍🏽',
  tags: ['VPN', 'Straße 5'],
});
await insertComment(id, requester, {
  body: 'Serial №: A-12/B. Ｆｕｌｌ width, naïve cafe\u0301, Ελληνικός ΛΟΓΟΣ, Привет ЁЖ',
});
await insertComment(id, admin, { body: 'Vendor said: warranty void', isInternal: true });
await insertTicket(await insertUser('employee', { firstName: 'Omar' }), {
  title: 'Other',
  description: 'Nothing alike',
});

async function idsFor(caller: { token: string }, query: { search: string; sort?: (typeof TicketSorts)[number] }) {
  const response = await call(caller, listTickets, { querystring: query });
  expect(response.statusCode).toBe(200);
  return response.json().map((ticket) => ticket.id);
}

const found = [
  ...['monitor asset', 'flickers tag monitor', 'dana asset', 'Whitfield, Dana', 'Dana Whitfield', 'dental dana'],
  ...['gateway monitor', 'gateway dental family', 'dana.whitfield@gateway.example', '<dana.whitfield@gateway.example>'],
  ...['WHITFIELD monitor BÜRO', 'second line', 'second  line', 'second\u00a0line', '"second line"', '“second line”'],
  ...["don't", 'don’t', 'don´t', 'don`t wake', '"flickers"', '„flickers“', "'flickers'", '«flickers»', '- zürich'],
  ...['monitor - buro', 'monitor — buro', '"monitor – \'flickers\' at"'],
  ...[
    'buro',
    'Buero',
    'zurich',
    'ZUERICH',
    'Mueller',
    'muller',
    'Bu\u0308ro',
    'bùro',
    'cafe decor',
    'café',
    'cafe\u0301',
  ],
  ...['vpn', 'VPN monitor', 'strasse', 'STRASSE 5', 'straße', 'naive full width', 'full WIDTH', 'a-12/b', 'a‑12/b'],
  ...['λόγος', 'ΛΟΓΟΣ ελληνικος', 'привет еж', 'ПРИВЕТ', '語', '語彙', '👍', 'c:\\temp', '100% full', 'snake_case'],
  ...[
    '(v2.1)',
    'v2.1',
    '19" asset',
    '19” monitor',
    '19 monitor',
    'monit',
    'onit lick',
    'a',
    '%',
    '_',
    '\\',
    'no',
    'see, snake_case!',
  ],
  ...[
    'monitor?',
    'wake up.',
    'monitor monitor MONITOR',
    'dana\nmonitor\ttag',
    'at',
    'zü',
    '\u200bmonitor',
    'mon\u00aditor',
  ],
];

test.each(found)('a ticket is found by %j', async (search) => {
  expect([search, await idsFor(admin, { search })]).toEqual([
    search,
    search === 'a' || search === 'no' ? expect.arrayContaining([id]) : [id],
  ]);
  expect(await idsFor(requester, { search })).toEqual([id]);
  expect(await idsFor(stranger, { search })).toEqual([]);
});

const missed = [
  ...[
    'monitor unicorn',
    'unicorn monitor',
    '"line second"',
    '"asset monitor"',
    '"dana asset"',
    'snakeXcase',
    '1000',
    'c:temp',
  ],
  ...['"flickers second"', 'dana omar', 'monitorr', 'тест', '語語', '👎', '%monitor', 'mon%tor', 'm_nitor'],
  ...['"Büro  Zurich wake"', '[TKT-999999]', "'; drop table tickets; --", '.*', 'monitor && asset', '<script>'],
];

test.each(missed)('a ticket is not found by %j, which it lacks', async (search) => {
  expect(await idsFor(admin, { search })).toEqual([]);
});

test('a number from before an import, and the phone number of a caller, find those tickets first', async () => {
  const caller = await insertUser('employee', { companyId, phone: '(314) 555-0188' });
  const theirs = await insertTicket(caller, { title: 'No sound', description: 'On the phone.' });
  const former = await insertTicket(requester, { title: 'Door', description: 'It sticks.' });
  await db.update(tickets).set({ formerNumber: '47110' }).where(eq(tickets.id, former.id));
  const mentioning = await insertTicket(requester, { title: 'See 47110, 314-555-0188', description: 'Again.' });

  for (const search of ['47110', '#47110']) expect(await idsFor(admin, { search })).toEqual([former.id, mentioning.id]);
  for (const search of ['314-555-0188', '+1 (314) 555 0188'])
    expect((await idsFor(admin, { search }))[0]).toBe(theirs.id);
  expect(await idsFor(stranger, { search: '47110' })).toEqual([]);
  const [first] = (await call(admin, listTickets, { querystring: { search: '47110', limit: 2 } })).json();
  expect(first?.id).toBe(former.id);
});

const numbers = [
  ...[
    'TKT-#',
    '[TKT-#]',
    '#TKT-#',
    '[#TKT-#]',
    '#',
    '##',
    '[#]',
    'tkt #',
    'TKT#',
    'tkt##',
    'TKT-#:',
    '(TKT-#)',
    'TKT–#',
    'tkt - #',
    'TKT_#',
  ],
  ...[
    'Re: [TKT-#] Asset tag 19" monitor',
    'RE: Fwd: [TKT-#] something that was renamed',
    'AW: [TKT-#] Büro',
    'TKT-# asset',
  ],
  ...[
    'TKT-#: Asset',
    'On call: [TKT-#] monitor',
    'News about TKT-#',
    'tkt # monitor',
    'Automatic reply: [TKT-#] Out of office',
  ],
];

test.each(numbers)('%s, with the number for the last #, finds that ticket first', async (form) => {
  const search = form.replace(/#(?!.*#)/, String(number));
  const mentioning = await insertTicket(requester, {
    title: `Asset tag, see 555-${number} and TKT-${number}: monitor, büro`,
  });

  for (const sort of TicketSorts) expect([search, (await idsFor(admin, { search, sort }))[0]]).toEqual([search, id]);
  expect(await idsFor(admin, { search: `TKT-${number}` })).toEqual([id, mentioning.id, ...otherIds.toReversed()]);
  expect((await idsFor(stranger, { search })).length).toBe(0);
  otherIds.push(mentioning.id);
});

const otherIds: string[] = [];

test.each(TicketSorts)('the pages of a search for a number, sorted by %s, have each ticket once', async (sort) => {
  const owner = await insertUser('manager');
  const wanted = await insertTicket(owner, { priority: 'medium' });
  const all = [wanted.id];
  for (let count = 0; count < 5; count++) {
    const priority = count % 2 === 0 ? 'urgent' : 'low';
    all.push((await insertTicket(owner, { title: `Like ${wanted.number}`, priority })).id);
  }

  for (const limit of ['1', '2', '4']) {
    const seen: string[] = [];
    let url: string | undefined = `/api/ticketing/tickets?search=${wanted.number}&sort=${sort}&limit=${limit}`;
    while (url) {
      const response: LightMyRequestResponse = await app.inject({ url, headers: bearer(owner) });
      seen.push(...response.json().map((ticket: { id: string }) => ticket.id));
      url = /<(.*)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(seen[0]).toBe(wanted.id);
    expect(seen.toSorted()).toEqual(all.toSorted());
  }
});

test.each(['warranty', 'VENDOR void', 'monitor warranty', '"warranty void"', 'ndo', 'dana vendor'])(
  '%s, a word of an internal note, finds its ticket only for staff',
  async (search) => {
    expect(await idsFor(admin, { search })).toEqual([id]);
    for (const client of [requester, colleague]) expect(await idsFor(client, { search })).toEqual([]);
    expect((await call(colleague, countTickets, { querystring: { search } })).json().count).toBe(0);
  },
);

test.each(['"', '""', '...', '—', '[]', '\u200b', '?!', '~', '" "', '\u0301'])(
  'a search of nothing but %j is answered',
  async (search) => {
    expect((await call(admin, listTickets, { querystring: { search } })).statusCode).toBe(200);
  },
);

test('long searches and searches of many words are answered, and longer ones refused', async () => {
  const alphabet = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
  const status = async (search: string) => (await call(admin, listTickets, { querystring: { search } })).statusCode;

  expect(await status('x'.repeat(200))).toBe(200);
  expect(await status(alphabet)).toBe(200);
  expect(await status('"'.repeat(200))).toBe(200);
  expect(await status(`${'ab '.repeat(66)}c`)).toBe(200);
  expect(await status('x'.repeat(201))).toBe(400);
  expect(await idsFor(admin, { search: `[TKT-${number}] ${'y'.repeat(185)}` })).toEqual([id]);
});
