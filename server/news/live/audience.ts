import { inArray } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { canManageAccounting, canManageConnections, canManageWebhooks } from '#contract/provider-policies.ts';
import { canSeeTime } from '#contract/time-policies.ts';
import { listFormReaders } from '#server/desk/forms/queries.ts';
import { listViewers } from '#server/desk/tickets/viewers.ts';
import type { Db } from '#server/platform/database/client.ts';
import { blocks } from '#server/platform/database/tables/agreements.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { listArticleReaders } from '#server/platform/domain/visible-articles.ts';
import { listBalanceReaders } from '#server/platform/domain/visible-balances.ts';
import { listIncidentReaders } from '#server/platform/domain/visible-incidents.ts';
import { byUser, type Pair, type RecordChange } from './changes.ts';

/** Whose page is told. */
export type Reader = { userId: string; role: Role };

type Resource = RecordChange['kind'];

/** Who may read the records of a kind, as its calls decide. */
type Rule = {
  /** All of them, by their role. */
  all?: (reader: Reader) => boolean;
  /** Those that each of the others may read now. */
  some?: (db: Db, changes: RecordChange[], readers: Reader[]) => Promise<Pair[]>;
  /** Who could have read one of them before. */
  could?: (reader: Reader) => boolean;
};

const isStaff = ({ role }: Reader) => isStaffRole(role);
const forStaff: Rule = { all: isStaff };
const idsOf = (changes: RecordChange[]) => changes.map(({ recordId }) => recordId);
const usersOf = (readers: Reader[]) => readers.map(({ userId }) => userId);

const rules: Record<Resource, Rule> = {
  company: forStaff,
  user: { all: isStaff, some: async (_, changes) => idsOf(changes).map((id) => ({ id, userId: id })) },
  invitation: forStaff,
  article: {
    all: isStaff,
    some: (db, changes, readers) => listArticleReaders(db, idsOf(changes), usersOf(readers)),
    could: (reader) => !isStaff(reader),
  },
  search: forStaff,
  setting: forStaff,
  inquiry: forStaff,
  mail: forStaff,
  file: {},
  view: ofOwners(views),
  'saved reply': ofOwners(savedReplies),
  template: forStaff,
  form: {
    all: isStaff,
    some: (db, changes, readers) => listFormReaders(db, idsOf(changes), usersOf(readers)),
    could: (reader) => !isStaff(reader),
  },
  routine: forStaff,
  'time entry': { all: isStaff, some: readersOfTime },
  statement: forStaff,
  agreement: { all: isStaff, some: readersOfAgreements },
  block: { all: isStaff, some: readersOfBlocks },
  adjustment: forStaff,
  'accounting format': forStaff,
  'accounting export': { all: canManageAccounting },
  calendar: forStaff,
  targets: forStaff,
  'on call': forStaff,
  component: forStaff,
  incident: {
    all: isStaff,
    some: (db, changes, readers) => listIncidentReaders(db, idsOf(changes), usersOf(readers)),
    could: (reader) => !isStaff(reader),
  },
  connection: { all: canManageConnections },
  webhook: { all: canManageWebhooks },
  alert: forStaff,
};

/**
 * Finds who may read changed records at this moment.
 * @param readers the users whose pages are open, each once
 * @returns what a reader is told of a change: that it was this record; that it was one which the reader may not read, but
 * may have read before; or nothing
 */
export async function audienceOf(db: Db, changes: RecordChange[], readers: Reader[]) {
  const seen = new Map<Resource, Map<string, Set<string>>>();
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const { all, some } = rules[kind];
    const others = readers.filter((reader) => !all?.(reader));
    const ofKind = changes.filter((change) => change.kind === kind);
    if (some && others.length > 0) seen.set(kind, byUser(await some(db, ofKind, others)));
  }

  return ({ kind, recordId, isOwn, mayHide }: RecordChange, reader: Reader): 'this one' | 'one' | 'nothing' => {
    const { all, could } = rules[kind];
    if (isOwn) return recordId === reader.userId ? 'this one' : 'nothing';
    if (all?.(reader) || seen.get(kind)?.get(reader.userId)?.has(recordId)) return 'this one';
    return mayHide && could?.(reader) ? 'one' : 'nothing';
  };
}

/** What belongs to one of the staff, who may share it with the others. */
function ofOwners(table: typeof views | typeof savedReplies): Rule {
  return {
    some: async (db, changes, readers) => {
      const rows = await db
        .select({ id: table.id, ownerId: table.ownerId, isShared: table.isShared })
        .from(table)
        .where(inArray(table.id, idsOf(changes)));
      return rows.flatMap(({ id, ownerId, isShared }) =>
        usersOf(readers.filter((reader) => isStaff(reader) && (isShared || reader.userId === ownerId))).map(
          (userId) => ({
            id,
            userId,
          }),
        ),
      );
    },
    could: isStaff,
  };
}

/**
 * Of those who see a ticket: staff, and clients where the provider lets them see time. An entry is named after its ticket.
 * Those to whom a balance is shown see it move.
 */
async function readersOfTime(db: Db, changes: RecordChange[], readers: Reader[]): Promise<Pair[]> {
  const clientsSeeTime = await findSetting(db, 'clients_see_time');
  const clients = readers.filter((reader) => canSeeTime(reader, clientsSeeTime));
  const shown = await listBalanceReaders(db, usersOf(readers));
  if (clients.length === 0 && shown.length === 0) return [];
  const numbers = changes.map(({ recordName }) => Number(recordName.replace(/\D/g, '')));
  const worked = await db
    .select({ id: tickets.id, companyId: tickets.companyId, number: ticketNumber })
    .from(tickets)
    .where(inArray(tickets.number, numbers));
  const viewers = await listViewers(
    db,
    worked.map(({ id }) => id),
    usersOf(clients),
  );
  return changes.flatMap(({ recordId, recordName }) => {
    const ticket = worked.find(({ number }) => number === recordName);
    const ofTicket = viewers.filter(({ ticketId }) => ticketId === ticket?.id);
    const ofBalance = shown.filter(({ companyId }) => companyId === ticket?.companyId);
    return [...ofTicket, ...ofBalance].map(({ userId }) => ({ id: recordId, userId }));
  });
}

async function readersOfAgreements(db: Db, changes: RecordChange[], readers: Reader[]): Promise<Pair[]> {
  const ids = idsOf(changes);
  return (await listBalanceReaders(db, usersOf(readers))).filter(({ id }) => ids.includes(id));
}

async function readersOfBlocks(db: Db, changes: RecordChange[], readers: Reader[]): Promise<Pair[]> {
  const shown = await listBalanceReaders(db, usersOf(readers));
  if (shown.length === 0) return [];
  const { id, agreementId } = blocks;
  const bought = await db
    .select({ id, agreementId })
    .from(blocks)
    .where(inArray(id, idsOf(changes)));
  return bought.flatMap((block) =>
    shown.filter((each) => each.id === block.agreementId).map(({ userId }) => ({ id: block.id, userId })),
  );
}
