import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { archiveCompany, unarchiveCompany } from '#contract/companies.ts';
import { listNotifications } from '#contract/notifications.ts';
import { findReport } from '#contract/reports.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { addTime } from '#contract/time.ts';
import { updateUser } from '#contract/users.ts';
import { listTicketPeople } from '#server/news/notifications/ticket-people.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { startApp } from '#test/app.ts';
import { notificationsOf } from '#test/notified.ts';
import { october } from '#test/time.ts';

const { call, db, insertUser } = await startApp({ own: true, limitFactor: 1_000 });
const { begin, deliver } = notificationsOf(db);
const chief = await insertUser('super_admin');

/** Where each person and each ticket is, according to the calls that succeeded. */
type Person = Awaited<ReturnType<typeof insertUser>>;
type Model = {
  people: { user: Person; company: number }[];
  tickets: { id: string; company: number; client: number }[];
};

const small = fc.nat({ max: 11 });
const step = fc.record({
  kind: fc.constantFrom(
    'ticket',
    'requester',
    'user',
    'user with tickets',
    'join',
    'assign',
    'comment',
    'time',
    'archive',
  ),
  who: small,
  which: small,
});

test('after any moves, only people of its company read a ticket or are told of it, and figures add up', {
  tags: 'release',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { model, companies } = await world();
      await begin();
      for (const each of steps) await take(each, model, companies);
      await deliver();

      for (const { id, company } of model.tickets) {
        for (const person of model.people) {
          const token = await startSession(db, person.user.id);
          const { statusCode } = await call({ token }, findTicket, { params: { ticketId: id } });
          if (person.company !== company) expect([404, 401]).toContain(statusCode);
          if (person.company !== company || statusCode === 401) {
            expect((await listTicketPeople(db, [id])).map((told) => told.id)).not.toContain(person.user.id);
          }
          if (statusCode !== 404) continue;
          expect((await call({ token }, listTickets, {})).json().map((ticket) => ticket.id)).not.toContain(id);
          const told = (await call({ token }, listNotifications, { querystring: {} })).json();
          expect(told.map(({ ticket }) => ticket?.id)).not.toContain(id);
        }
      }
      const period = { from: '2026-01-01', to: '2026-12-31' };
      const all = (await call(chief, findReport, { querystring: period })).json();
      const parts = [...all.companies, all.otherCompanies];
      for (const figure of ['created', 'resolved', 'open'] as const)
        expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(all.tickets[figure]);
      const minutesOf = (report: typeof all) => (report.time ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
      const ids = [...new Set(all.companies.map(({ companyId }) => companyId))];
      const reports = await Promise.all(
        ids.map(async (company) => (await call(chief, findReport, { querystring: { ...period, company } })).json()),
      );
      expect(reports.reduce((sum, report) => sum + minutesOf(report), 0)).toBe(minutesOf(all));
    }),
    { numRuns: 12 },
  );
});

/** Two companies with an employee, a member and a manager each, and a ticket of each employee. */
async function world(): Promise<{ model: Model; companies: string[] }> {
  const model: Model = { people: [], tickets: [] };
  const companies: string[] = [];
  for (const company of [0, 1]) {
    const first = await insertUser('employee');
    companies.push(first.companyId ?? '');
    const colleagues = ['member', 'manager'] as const;
    const others = await Promise.all(colleagues.map((role) => insertUser(role, { companyId: first.companyId })));
    for (const user of [first, ...others]) model.people.push({ user, company });
    const body = { title: 'Printer', description: 'It smokes.' };
    const { id } = (await call(first, createTicket, { body })).json();
    model.tickets.push({ id, company, client: company * 3 });
  }
  return { model, companies };
}

type Step = { kind: string; who: number; which: number };

/** Takes a step, and notes it in the model if the server has accepted it. */
async function take({ kind, who, which }: Step, { people, tickets }: Model, companies: string[]) {
  const [index, ticket] = [who % people.length, tickets[which % tickets.length]];
  const person = people[index];
  if (!person || !ticket) return;
  const params = { ticketId: ticket.id };
  const { firstName, lastName, email, id: userId } = person.user;

  if (kind === 'ticket' || kind === 'requester') {
    const target = { clientId: userId, ...(kind === 'ticket' ? { companyId: companies[person.company] } : {}) };
    const { statusCode } = await call(chief, updateTicket, { params, body: target });
    if (statusCode === 200) Object.assign(ticket, { company: person.company, client: index });
  } else if (kind.startsWith('user')) {
    const takeTickets = kind === 'user with tickets';
    const body = { firstName, lastName, email, companyId: companies[1 - person.company], takeTickets };
    const { statusCode } = await call(chief, updateUser, { params: { userId }, body });
    if (statusCode !== 200) return;
    for (const each of tickets)
      if (takeTickets && each.client === index && each.company === person.company) each.company = 1 - person.company;
    person.company = 1 - person.company;
  } else if (kind === 'join') await call(chief, setParticipants, { params, body: { userIds: [userId] } });
  else if (kind === 'assign') await call(chief, updateTicket, { params, body: { assignedToId: userId } });
  else if (kind === 'comment') await call(chief, addComment, { params, body: { comment: 'Hello' } });
  else if (kind === 'time')
    await call(chief, addTime, { params, body: { kind: 'remote', minutes: 15 + which, workedOn: `${october}-20` } });
  else {
    const companyId = companies[which % 2] ?? '';
    await call(chief, who % 2 ? archiveCompany : unarchiveCompany, { params: { companyId } });
  }
}
