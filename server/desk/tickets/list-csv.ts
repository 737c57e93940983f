import type { z } from 'zod';
import type { Actor } from '#contract/policies.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import { priorityLabels, staffStatusLabels } from '#contract/ticket-words.ts';
import type { Ticket, TicketFilterInput } from '#contract/tickets.ts';
import { CsvTickets } from '#contract/tickets-constants.ts';
import type { InTurn } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { cursorFor, pageOf } from '#server/platform/http/pagination.ts';
import { csvInPages } from './csv-in-pages.ts';
import { listTickets } from './list.ts';
import { numberIn } from './search.ts';
import { cursorIn } from './sorts.ts';

/** A ticket as the database makes JSON of it. */
type Row = z.input<typeof Ticket> & { updatedAt: string };
type Moment = (moment: unknown) => string;

const fullName = (...names: (string | null)[]) => names.filter(Boolean).join(' ');

/** A title may name the time zone of its column. */
const columns: [title: string, value: (ticket: Row, moment: Moment) => string, isMoment?: true][] = [
  ['Ticket', ({ ticketNumber }) => ticketNumber],
  ['Title', ({ title }) => title],
  ['Status', ({ status }) => staffStatusLabels[status]],
  ['Priority', ({ priority }) => priorityLabels[priority]],
  ['Category', ({ category }) => category],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Company', ({ companyName }) => companyName],
  ['Requester', ({ clientName, clientLastName }) => fullName(clientName, clientLastName)],
  ['Assignee', ({ assignedToFirstName, assignedToLastName }) => fullName(assignedToFirstName, assignedToLastName)],
  ['Created', ({ createdAt }, moment) => moment(createdAt), true],
  ['Updated', ({ updatedAt }, moment) => moment(updatedAt), true],
  ['Resolved', ({ resolvedAt }, moment) => moment(resolvedAt), true],
  ['First reply due', ({ promise }, moment) => moment(promise?.firstReplyDueAt), true],
  ['First reply', ({ promise }, moment) => moment(promise?.firstReplyAt), true],
  ['Resolution due', ({ promise }, moment) => moment(promise?.resolutionDueAt), true],
];

type CsvOptions = {
  /** Runs the reading of each page but the first. */
  inTurn: InTurn;
  most?: number;
};

/** A list of tickets as CSV, in order of creation, in which no change moves a ticket from one page to another. */
export async function ticketsAsCsv(db: Db, actor: Actor, filter: TicketFilterInput, options: CsvOptions) {
  const { inTurn, most = CsvTickets } = options;
  const zone = await findZone(db);
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const moment: Moment = (value) => (typeof value === 'string' ? format.format(new Date(value)) : '');
  return csvInPages({
    titles: columns.map(([title, , isMoment]) => (isMoment ? `${title} (${zone})` : title)),
    cellsOf: (ticket: Row) => columns.map(([, value]) => value(ticket, moment)),
    read: (left, place?: string[]) => readPage(db, actor, filter, { left, place }),
    ...{ inTurn, most },
    advice: 'Narrow the list for the others.',
  });
}

async function readPage(
  db: Db,
  actor: Actor,
  filter: TicketFilterInput,
  { left, place: from }: { left: number; place: string[] | undefined },
) {
  const sort = 'newest';
  const limit = Math.min(PageLimit, left);
  const cursor = from && cursorFor(from);
  const { lines, place } = await listTickets(db, actor, { ...filter, sort, limit, cursor, description: 'excerpt' });
  const rows = lines.map((line): Row => JSON.parse(line));
  const { page, next } = pageOf({ rows, limit, cursorOf: cursorIn(sort, numberIn(filter.search)), place });
  return { rows: page, next: next ?? undefined };
}
