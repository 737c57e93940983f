import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Answers } from '#contract/form-answers.ts';
import { downloadAnswers, Form, fillInForm, updateForm } from '#contract/forms.ts';
import { createTicket } from '#contract/tickets.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { readCsv } from '#test/csv.ts';
import { employeeQuestions, insertForm } from '#test/forms.ts';
import { answersAsCsv } from './answers-csv.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const owner = await insertUser('super_admin');
const admin = await insertUser('admin');
const { id: companyId } = await insertCompany('Lindell & Marsh');
const employee = await insertUser('employee', { companyId, firstName: 'Carol', lastName: 'Hendricks' });

const required: Answers = { person: { name: 'Ada' }, firstDay: '2026-12-01' };

async function raise(formId: string, createdAt: string, answers: Answers = {}) {
  const body = { formId, answers: { ...required, ...answers } };
  const ticket = (await call(employee, createTicket, { body: body as never })).json();
  await db
    .update(tickets)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(tickets.id, ticket.id));
  return ticket.ticketNumber;
}

const download = async (formId: string, querystring = {}) => {
  const response = await call(admin, downloadAnswers, { params: { formId }, querystring });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  return readCsv(response.body);
};

test('a line for each ticket and a column for each key that was ever used, in the order of the form', async () => {
  const { id } = await insertForm(world);
  const old = await raise(id, '2026-10-31T20:00:00Z', { remarks: '=HYPERLINK("http://x.example")\n"Two", lines' });
  const questions = employeeQuestions.filter(({ key }) => key !== 'remarks');
  const desk = { ...employeeQuestions[4], key: 'desk', kind: 'text', label: 'First day' };
  await call(owner, updateForm, { params: { formId: id }, body: { questions: [desk, ...questions] as never } });
  const recent = await raise(id, '2026-11-02T20:00:00Z', { desk: '+1', laptop: 'yes', model: 'light' });
  const later = await insertTicket(employee, { createdAt: new Date('2026-11-03T20:00:00Z') });
  await call(admin, fillInForm, {
    params: { ticketId: later.id },
    body: { formId: id, answers: { desk: 'By a window' } },
  });
  await raise((await insertForm(world)).id, '2026-11-02T20:00:00Z');

  const [titles, ...lines] = await download(id);

  expect(titles?.slice(4)).toEqual([
    ...[
      'First day (desk)',
      'Who starts?',
      'First day (firstDay)',
      'Do they need a laptop?',
      'Which laptop?',
      'Remarks',
    ],
  ]);
  expect(titles?.slice(0, 4)).toEqual([
    'Ticket',
    expect.stringMatching(/^Created \(.+\/.+\)$/),
    'Company',
    'Requester',
  ]);
  expect(lines.map(([number, , ...cells]) => [number, ...cells])).toEqual([
    [expect.any(String), 'Lindell & Marsh', expect.any(String), 'By a window', '', '', '', '', ''],
    [recent, 'Lindell & Marsh', 'Carol Hendricks', "'+1", 'Ada', 'Dec 1, 2026', 'Yes', 'A light one', ''],
    [
      old,
      'Lindell & Marsh',
      'Carol Hendricks',
      '',
      'Ada',
      'Dec 1, 2026',
      '',
      '',
      `'=HYPERLINK("http://x.example")\n"Two", lines`,
    ],
  ]);
});

test('a period has the days of the provider, the last one included', async () => {
  const { id } = await insertForm(world);
  // In the evening of October 31 in Chicago, and of November 30.
  const october = await raise(id, '2026-11-01T03:00:00Z');
  const november = await raise(id, '2026-12-01T03:00:00Z');
  const found = async (period: object) => (await download(id, period)).slice(1).map(([number]) => number);

  expect(await found({ from: '2026-11-01', to: '2026-11-30' })).toEqual([november]);
  expect(await found({ to: '2026-10-31' })).toEqual([october]);
  expect(await found({ from: '2026-12-01' })).toEqual([]);
  await db.update(tickets).set({ deletedAt: new Date() }).where(eq(tickets.companyId, companyId));
  expect(await found({})).toEqual([]);
  await db.update(tickets).set({ deletedAt: null }).where(eq(tickets.companyId, companyId));
});

test('a long list comes in pages, and ends with a word about the rest', async () => {
  const form = Form.parse(await insertForm(world));
  const numbers = [];
  for (let count = 0; count < 3; count++) numbers.unshift(await raise(form.id, '2026-11-01T12:00:00Z'));
  const read = async (most: number) => {
    const csv = await answersAsCsv(
      db,
      form,
      {},
      { actor: { ...owner, role: 'super_admin', companyId: null }, inTurn: (work) => work(), most },
    );
    return readCsv((await csv.toArray()).join('')).slice(1);
  };

  expect((await read(3)).map(([number]) => number)).toEqual(numbers);
  const short = await read(2);
  expect(short.map(([number]) => number).slice(0, 2)).toEqual(numbers.slice(0, 2));
  expect(short.at(-1)?.[0]).toBe('Only the newest 2 tickets are listed. Choose a shorter period for the others.');
});
