import type { Exported, ExportedComment, LeftOut, TicketPriority, TicketStatus } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { lookUp, mistakesIn, unwrapped } from '../records/fields.ts';
import { firstAnswer, inOrder } from '../records/in-order.ts';
import { mailboxIn } from '../records/mailboxes.ts';
import { commentsWithoutTicket, type Spill } from '../records/spill.ts';
import { isNote } from '../records/who-reads.ts';
import { Lists, Note, Ticket } from './formats.ts';
import { readText } from './messages.ts';

/** From 6 on, each account has its own; 6 and 7 are those that Freshdesk suggests. */
const Statuses: Record<number, TicketStatus> = {
  2: 'open',
  3: 'waiting_client',
  4: 'resolved',
  5: 'closed',
  6: 'waiting_client',
  7: 'in_progress',
};

const Priorities: Record<number, TicketPriority> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' };

/** A note that says what browser a ticket came from. */
const AboutRequest = 4;

type Context = { folder: ExportFolder; spill: Spill; staff: Set<string> };

export async function* readTickets(folder: ExportFolder, context: Omit<Context, 'folder'>): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/conversations/i))) {
    if ('kind' in record) {
      yield record;
      continue;
    }
    const note = unwrapped(record.value) as { ticket_id?: unknown };
    context.spill.put('notes', String(note.ticket_id), note);
  }
  for await (const record of recordsOf(folder.named(/tickets/i), Lists)) {
    if ('kind' in record) yield record;
    else yield* readTicket(record.value, { ...context, folder });
  }
  yield* commentsWithoutTicket(context.spill, 'notes');
}

async function* readTicket(value: unknown, { folder, spill, staff }: Context): AsyncGenerator<Exported> {
  const { data: ticket, error } = Ticket.safeParse(unwrapped(value));
  if (!ticket) return yield leftOut(nameOf(value), mistakesIn(error));
  const key = ticket.display_id ?? ticket.id;
  const what = `ticket ${key}`;
  const written = [...notesOf(ticket), ...spill.take('notes', key)];
  if (ticket.deleted) return yield leftOut(what, 'it is in the trash of Freshdesk');
  if (ticket.spam) return yield leftOut(what, 'it is marked as spam');
  if (!ticket.requester_id) return yield leftOut(what, 'it has no requester');

  const { body, files, missing } = await readText(folder, { of: what, ...textOf(ticket) }, ticket);
  const notes = await readNotes(written, what, folder);
  const copies = copiesOf(ticket, what, spill);
  yield* [...missing, ...notes.missing, ...copies.missing];
  const status = lookUp(Statuses, ticket.status) ?? 'in_progress';
  yield inOrder({
    kind: 'ticket',
    key,
    number: key,
    title: ticket.subject ?? '',
    body,
    files,
    comments: notes.comments,
    requesterKey: ticket.requester_id,
    companyKey: ticket.company_id ?? ticket.owner_id,
    assigneeKey: ticket.responder_id,
    ccKeys: copies.keys,
    status,
    priority: lookUp(Priorities, ticket.priority) ?? 'medium',
    category: ticket.ticket_type ?? ticket.type,
    tags: ticket.tags,
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
    firstAnsweredAt: answeredAt(ticket) ?? firstAnswer(notes.comments, (author) => staff.has(author)),
    ...endOf(ticket, status),
    mergedIntoKey: status === 'closed' ? mergedInto(key, notes.comments) : undefined,
  });
}

function answeredAt({ stats, ticket_states: states }: Ticket) {
  return stats?.first_responded_at ?? states?.first_response_time;
}

/** The account's export has plain text in `description`, the API has HTML. */
function textOf({ description, description_html: html, description_text: text }: Ticket) {
  if (html !== undefined) return { html };
  return text === undefined ? { text: description } : { html: description };
}

function notesOf({ notes, conversations }: Ticket) {
  return [...(notes || []), ...(conversations ?? [])];
}

async function readNotes(values: unknown[], what: string, folder: ExportFolder) {
  const comments: ExportedComment[] = [];
  const missing: LeftOut[] = [];
  for (const value of values) {
    const { data: note, error } = Note.safeParse(unwrapped(value));
    if (!note) {
      missing.push(leftOut(`a note of ${what}`, mistakesIn(error)));
      continue;
    }
    if (note.deleted || note.source === AboutRequest) continue;
    const html = note.body_html ?? (note.body_text === undefined ? undefined : note.body);
    const { body, files, ...rest } = await readText(folder, { of: what, html, text: note.body }, note);
    missing.push(...rest.missing);
    const { id: key, user_id: authorKey = null, created_at: createdAt } = note;
    const isInternal = isNote(note.private === undefined ? undefined : !note.private, what, missing);
    comments.push({ key, authorKey, body, isInternal, createdAt, files });
  }
  comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { comments, missing };
}

function copiesOf({ cc_email: copies, cc_emails: addresses }: Ticket, what: string, spill: Spill) {
  const keys: string[] = [];
  const missing: LeftOut[] = [];
  for (const copy of [...(copies?.cc_emails ?? []), ...addresses]) {
    const { email = '' } = mailboxIn(copy);
    const [key] = spill.take('people', email.toLowerCase());
    if (typeof key !== 'string') missing.push(leftOut(`the copies of ${what} to ${copy}`, 'no user has this address'));
    else keys.push(key);
  }
  return { keys, missing };
}

function endOf({ stats, ticket_states: states, updated_at: updatedAt }: Ticket, status: TicketStatus) {
  if (status !== 'resolved' && status !== 'closed') return {};
  const closedAt = stats?.closed_at ?? states?.closed_at ?? updatedAt;
  const resolvedAt = stats?.resolved_at ?? states?.resolved_at ?? closedAt;
  return { resolvedAt, closedAt: status === 'closed' ? closedAt : undefined };
}

/**
 * Freshdesk ends a merged ticket with a note in the language of the account: `This ticket is closed and merged into ticket
 * 11`, `Dieses Ticket wird geschlossen und mit Ticket 11 zusammengeführt`. It is short, and its only number is that of the
 * other ticket.
 */
function mergedInto(key: string, comments: ExportedComment[]) {
  const body = comments.at(-1)?.body;
  const text = (body && ('html' in body ? body.html.replace(/<[^<>]*>|&#\d+;/g, ' ') : body.text))?.trim() ?? '';
  const numbers = text.match(/\d+/g)?.filter((number) => number !== key) ?? [];
  const [number] = numbers;
  return Merging.test(text) && text.length <= 200 && numbers.length === 1 ? number : undefined;
}

/** What Freshdesk’s languages call merging. */
const Merging =
  /merge|zusammengef|fusion|combin|samengevoegd|sammanfog|sammenføy|slått sammen|sl(å|aa)et sammen|yhdist|połącz|scalon|slouč|zlúč|spojen|egyesít|îmbin|comasat|birleştir|объедин|об.єдна|обедин|συγχων|合并|合併|統合|マージ|병합|دمج|מוזג|gộp|digabung|รวม/i;

function nameOf(value: unknown) {
  const { display_id, id = display_id } = unwrapped(value) as { display_id?: unknown; id?: unknown };
  return id === undefined ? 'a ticket' : `ticket ${display_id ?? id}`;
}
