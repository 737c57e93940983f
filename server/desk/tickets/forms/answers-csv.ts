import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { AnswersQueryInput, Form } from '#contract/forms.ts';
import type { Actor } from '#contract/policies.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import { CsvTickets } from '#contract/tickets-constants.ts';
import type { InTurn } from '#server/desk/files/store.ts';
import { csvInPages } from '#server/desk/tickets/csv-in-pages.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { findZone } from '#server/platform/domain/zone.ts';

type Options = {
  actor: Actor;
  /** Runs the reading of each page but the first. */
  inTurn: InTurn;
  most?: number;
};

/**
 * What was answered in a form as CSV: a line for each ticket, the newest first, and a column for each key that the form ever
 * had.
 */
export async function answersAsCsv(db: Db, form: Form, { from, to }: AnswersQueryInput, options: Options) {
  const { actor, inTurn, most = CsvTickets } = options;
  const zone = await findZone(db);
  const day = sql`(${tickets.createdAt} at time zone ${zone})::date`;
  const isFound = and(
    eq(ticketForms.formId, form.id),
    visibleTo(actor),
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
  );
  const columns = await columnsOf(db, form);
  return csvInPages({
    titles: ['Ticket', `Created (${zone})`, 'Company', 'Requester', ...columns.map(({ title }) => title)],
    cellsOf: (row: Page['rows'][number]) => cellsOf(row, columns),
    read: (left, before?: number) => readPage(db, { isFound, zone }, { left, before }),
    ...{ inTurn, most },
    advice: 'Choose a shorter period for the others.',
  });
}

type Page = Awaited<ReturnType<typeof readPage>>;
type Column = { key: string; title: string };

function cellsOf({ number, createdAt, company, requester, answers }: Page['rows'][number], columns: Column[]) {
  const texts = new Map(answers.map(({ key, text }) => [key, text]));
  return [number, createdAt, company, requester, ...columns.map(({ key }) => texts.get(key) ?? '')];
}

/** A page of the answers. `next` is the number of its last ticket if more follow. */
async function readPage(
  db: Db,
  { isFound, zone }: { isFound: SQL | undefined; zone: string },
  { left, before }: { left: number; before: number | undefined },
) {
  const limit = Math.min(PageLimit, left);
  const rows = await db
    .select({
      place: tickets.number,
      number: ticketNumber,
      createdAt: sql<string>`to_char(${tickets.createdAt} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`,
      company: companies.name,
      requester: fullName(users),
      answers: ticketForms.answers,
    })
    .from(ticketForms)
    .innerJoin(tickets, eq(tickets.id, ticketForms.ticketId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(and(isFound, before === undefined ? undefined : lt(tickets.number, before)))
    .orderBy(desc(tickets.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)?.place : undefined };
}

/** The questions of the form in their order, then those that it had before, named as the newest ticket has them. */
async function columnsOf(db: Db, { id, questions }: Form): Promise<Column[]> {
  const { rows } = await db.execute<{ key: string; label: string }>(sql`
    select keys.key, coalesce((
      select answer ->> 'label' from ${ticketForms}
      join ${tickets} on ${tickets.id} = ${ticketForms.ticketId}, json_array_elements(${ticketForms.answers}) answer
      where ${ticketForms.formId} = ${id} and answer ->> 'key' = keys.key order by ${tickets.number} desc limit 1
    ), keys.key) as label
    from ${forms}, json_object_keys(${forms.keyKinds}) with ordinality as keys (key, position)
    where ${forms.id} = ${id}
      and keys.key not in (select question ->> 'key' from json_array_elements(${forms.questions}) question)
    order by keys.position`);
  const all = [...questions, ...rows];
  const isAmbiguous = (label: string) => all.filter((other) => other.label === label).length > 1;
  return all.map(({ key, label }) => ({ key, title: isAmbiguous(label) ? `${label} (${key})` : label }));
}
