import type { Exported, TicketPriority, TicketStatus } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { lookUp, mistakesIn } from '../records/fields.ts';
import { inOrder, withFirstAsText } from '../records/in-order.ts';
import { commentsWithoutTicket, type Spill } from '../records/spill.ts';
import { readComments } from './comments.ts';
import { State, Ticket } from './formats.ts';
import { Nobody } from './people.ts';
import { readTime, unitOf } from './time.ts';

/** What a state means, by the id of its type: new, open, pending reminder, pending close, closed, merged. */
const Types: Record<string, TicketStatus> = {
  1: 'open',
  2: 'in_progress',
  3: 'waiting_client',
  4: 'resolved',
  5: 'closed',
  6: 'closed',
};

/** The states of a new installation. Their ids are not those of their types. */
const States: Record<string, string> = {
  new: '1',
  open: '2',
  'pending reminder': '3',
  'pending close': '4',
  closed: '5',
  merged: '6',
  removed: '7',
};
const StatesById: Record<string, string> = { 1: '1', 2: '2', 3: '3', 4: '5', 5: '6', 6: '7', 7: '4' };
const Merged = '6';
const Removed = '7';

const Priorities: Record<string, TicketPriority> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' };

type Context = { folder: ExportFolder; spill: Spill; types: Map<string, string>; unit?: number };

export async function* readTickets(folder: ExportFolder, spill: Spill): AsyncGenerator<Exported> {
  const types = await typesOf(folder);
  const unit = await unitOf(folder);
  for (const list of ['articles', 'tags', 'links', 'time_accountings']) yield* spillList(folder, spill, list);
  for await (const record of recordsOf(folder.named(/^tickets/i))) {
    if ('kind' in record) yield record;
    else yield* readTicket(record.value, { folder, spill, types, unit });
  }
  yield* commentsWithoutTicket(spill, 'articles');
}

/** Puts aside what the API returns by ticket: `articles/4711.json`, or all in `ticket_articles.json`. */
async function* spillList(folder: ExportFolder, spill: Spill, list: string): AsyncGenerator<Exported> {
  for (const paths of [folder.named(new RegExp(`^ticket_${list}`, 'i')), folder.within(new RegExp(`^${list}$`, 'i'))]) {
    for await (const record of recordsOf(paths)) {
      if ('kind' in record) yield record;
      else {
        const { ticket_id: ticketId = Number.parseInt(record.file, 10) } = record.value as { ticket_id?: unknown };
        spill.put(list, String(ticketId), record.value);
      }
    }
  }
}

async function* readTicket(value: unknown, { folder, spill, types, unit }: Context): AsyncGenerator<Exported> {
  const { data: ticket, error } = Ticket.safeParse(value);
  if (!ticket) return yield leftOut('a ticket', mistakesIn(error));
  const what = `ticket ${ticket.number}`;
  const articles = spill.take('articles', ticket.id);
  const type = typeOf(ticket, types);
  const status = lookUp(Types, type);
  if (type === Removed) return yield leftOut(what, 'it was removed in Zammad');
  if (!status) return yield leftOut(what, `its state is ${ticket.state ?? ticket.state_id}`);
  if (!ticket.customer_id) return yield leftOut(what, 'it has no customer');

  const { comments, missing } = await readComments(articles, what, folder);
  const { time, ...rest } = readTime(spill.take('time_accountings', ticket.id), { unit, what });
  yield* [...missing, ...rest.missing];
  yield inOrder({
    kind: 'ticket',
    key: ticket.id,
    number: ticket.number,
    title: ticket.title ?? '',
    requesterKey: ticket.customer_id,
    companyKey: ticket.organization_id,
    assigneeKey: ticket.owner_id === Nobody ? undefined : ticket.owner_id,
    status,
    priority: lookUp(Priorities, ticket.priority?.[0] ?? ticket.priority_id) ?? 'medium',
    category: ticket.group,
    tags: [...ticket.tags, ...tagsOf(spill.take('tags', ticket.id))],
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
    firstAnsweredAt: ticket.first_response_at,
    ...endOf(ticket, status),
    mergedIntoKey: type === Merged ? parentIn(spill.take('links', ticket.id)) : undefined,
    ...withFirstAsText(comments),
    time,
  });
}

function typeOf({ state, state_id: id }: Ticket, types: Map<string, string>) {
  return types.get(state ?? '') ?? lookUp(States, state) ?? lookUp(StatesById, id);
}

function endOf({ last_close_at: last, close_at: first, updated_at: updatedAt }: Ticket, status: TicketStatus) {
  if (status !== 'resolved' && status !== 'closed') return {};
  const resolvedAt = last ?? first ?? updatedAt;
  return { resolvedAt, closedAt: status === 'closed' ? resolvedAt : undefined };
}

function tagsOf(values: unknown[]) {
  return values.flatMap((value) => (value as { tags?: unknown[] }).tags ?? []).filter((tag) => typeof tag === 'string');
}

/** The links of a merged ticket name the ticket that it was merged into its parent. */
function parentIn(values: unknown[]) {
  type Link = { link_type?: string; link_object_value?: unknown };
  const links = values.flatMap((value) => (value as { links?: Link[] }).links ?? []);
  const parent = links.find(({ link_type: type }) => type === 'parent');
  return parent && String(parent.link_object_value);
}

/** The types of states by name, if the installation has states of its own. */
async function typesOf(folder: ExportFolder) {
  const types = new Map<string, string>();
  for await (const record of recordsOf(folder.named(/^ticket_states/i))) {
    const { data: state } = State.safeParse('kind' in record ? undefined : record.value);
    if (state?.state_type_id) types.set(state.name, state.state_type_id);
  }
  return types;
}
