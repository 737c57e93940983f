import { Readable } from 'node:stream';
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
import { csvHeader, csvLine } from '#server/platform/lib/csv.ts';
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

/**
 * A list of tickets as CSV. Each page is read once the one before it was sent, so that memory does not grow with the list. It
 * is in order of creation, in which no change moves a ticket from one page to another.
 */
export async function ticketsAsCsv(db: Db, actor: Actor, filter: TicketFilterInput, options: CsvOptions) {
  const { inTurn, most = CsvTickets } = options;
  const zone = await findZone(db);
  const read = (left: number, place?: string[]) => readPage(db, actor, filter, { left, place });
  const first = await read(most);
  return Readable.from(csvFrom(first), { highWaterMark: 1 });

  async function* csvFrom(start: Page) {
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    const moment: Moment = (value) => (typeof value === 'string' ? format.format(new Date(value)) : '');
    yield csvHeader(columns.map(([title, , isMoment]) => (isMoment ? `${title} (${zone})` : title)));
    let page = start;
    let left = most;
    for (;;) {
      yield page.tickets.map((ticket) => csvLine(columns.map(([, value]) => value(ticket, moment)))).join('');
      left -= page.tickets.length;
      const { next } = page;
      if (!next) return;
      if (left === 0) break;
      page = await inTurn(() => read(left, next));
    }
    yield csvLine([
      `Only the newest ${most.toLocaleString('en-US')} tickets are listed. Narrow the list for the others.`,
    ]);
  }
}

type Page = Awaited<ReturnType<typeof readPage>>;

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
  return { tickets: page, next };
}
