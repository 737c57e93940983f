import { CommentLength } from '#contract/comments-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DefaultCategory, DescriptionLength } from '#contract/tickets-constants.ts';
import { titleOf } from '#server/doors/incoming/mail-text.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { approvalsOf } from './approvals.ts';
import { companyOfNone } from './company-of-one.ts';
import type { Person } from './directory.ts';
import { type PlannedFile, planFiles } from './files.ts';
import { momentsOf } from './moments.ts';
import { ratingRowsOf } from './ratings.ts';
import type { Run } from './run.ts';
import type { ImportedComment, ImportedTicket } from './source.ts';
import { formerUser, oldSystem } from './strangers.ts';
import { categoryOf, fieldOf, reportLost, tagsOf, textOf } from './texts.ts';
import { timeRowsOf } from './time.ts';

export type PlannedTicket = Awaited<ReturnType<typeof planTicket>>;

/** A ticket as it will be stored. */
export async function planTicket(run: Run, record: ImportedTicket, autoCloseDays: number) {
  const { directory, report } = run;
  const what = `ticket ${record.number}`;
  const requester = directory.people.get(record.requesterKey) ?? (await formerUser(run));
  const companyId = await companyOf(run, record, requester);
  const moments = momentsOf(run, record, autoCloseDays);
  const id = newId();
  const { text, files, lost } = textOf(record.body, record.files, DescriptionLength - LongestByline);
  reportLost(report, what, lost);
  const ofTicket = { companyId, ticketId: id };
  const comments = [];
  const planned: PlannedFile[] = planFiles(what, files, { ...ofTicket, uploadedById: requester.id });
  for (const comment of record.comments) {
    const row = await planComment(run, comment, { ...ofTicket, createdAt: moments.createdAt, what });
    if (!row) continue;
    comments.push(row.row);
    planned.push(...row.files);
  }
  const assignee = assigneeOf(run, record, companyId);
  const { hasFirstReply, firstReplyAt } = firstReplyOf(run, record, requester);
  return {
    key: record.key,
    row: {
      id,
      title: fieldOf(report, what, {
        name: 'title',
        text: titleOf(record.title, Number.POSITIVE_INFINITY),
        most: FieldLimit.title,
      }),
      description:
        (text && `${bylineOf(run, record, requester)}${text}`) ||
        (record.redactions?.length ? '' : '(This ticket has no text.)'),
      redactions: record.redactions ?? [],
      category: categoryOf(report, what, record.category) || DefaultCategory,
      tags: tagsOf(report, what, record.tags),
      priority: record.priority,
      companyId,
      clientId: requester.id,
      assignedToId: assignee?.id ?? null,
      formerNumber: fieldOf(report, what, { name: 'number', text: record.number, most: FieldLimit.name }) || null,
      ...moments,
    },
    comments,
    files: planned,
    firstReply: { hasFirstReply, firstReplyAt },
    ...peopleOf(run, record, { what, companyId, requesterId: requester.id }),
    time: timeRowsOf(run, record, { what, ticketId: id, companyId }),
    ratings: await ratingRowsOf(run, record, id),
    approvals: approvalsOf(run, record, { what, ticketId: id, companyId }),
  };
}

/** The room that its author's name takes in a description. */
const LongestByline = 2 * FieldLimit.name + 20;

/** Names whoever wrote the first message, if that was not the requester: staff write down what a client says on the phone. */
function bylineOf({ directory }: Run, { authorKey, requesterKey }: ImportedTicket, requester: Person) {
  const author = authorKey && authorKey !== requesterKey ? directory.people.get(authorKey) : undefined;
  return author && author.id !== requester.id && author.name ? `Written by ${author.name}:\n\n` : '';
}

async function companyOf(run: Run, { companyKey }: ImportedTicket, requester: Person) {
  const own = companyKey === undefined ? undefined : run.directory.companies.get(companyKey);
  return own ?? requester.companyId ?? (await companyOfNone(run));
}

type TicketRef = { ticketId: string; companyId: string; createdAt: Date; what: string };

async function planComment(run: Run, comment: ImportedComment, { ticketId, companyId, createdAt, what }: TicketRef) {
  const { directory, report, startedAt } = run;
  const { authorKey, isInternal } = comment;
  const { text, files, lost } = textOf(comment.body, comment.files, CommentLength);
  reportLost(report, what, lost);
  const { redactions = [] } = comment;
  if (text === '' && files.length === 0 && redactions.length === 0) {
    report.leaveOut(`comment ${comment.key} of ${what}`, 'it has neither text nor files');
    return undefined;
  }
  const author =
    authorKey === null ? await oldSystem(run) : (directory.people.get(authorKey) ?? (await formerUser(run)));
  const id = newId();
  const at = new Date(Math.min(Math.max(comment.createdAt.getTime(), createdAt.getTime()), startedAt.getTime()));
  return {
    row: {
      id,
      ticketId,
      authorId: author.id,
      body: text || (redactions.length > 0 ? '' : '(Files only.)'),
      isInternal,
      redactions,
      createdAt: at,
    },
    files: planFiles(what, files, { ticketId, commentId: id, companyId, uploadedById: author.id }),
  };
}

/** Only staff and the people of a ticket's company can be its assignee. */
function assigneeOf({ directory, report }: Run, { assigneeKey, number }: ImportedTicket, companyId: string) {
  if (assigneeKey === undefined) return undefined;
  const assignee = directory.people.get(assigneeKey);
  if (assignee && (assignee.isStaff || assignee.companyId === companyId)) return assignee;
  report.change(
    `ticket ${number}`,
    assignee ? 'its assignee is a client of another company' : 'its assignee is unknown',
  );
  return undefined;
}

/** When staff first answered a ticket that a client wrote. */
function firstReplyOf({ directory }: Run, { firstAnsweredAt, comments }: ImportedTicket, requester: Person) {
  const isReply = ({ authorKey, isInternal }: ImportedComment) =>
    !isInternal && authorKey !== null && directory.people.get(authorKey)?.isStaff === true;
  const times = comments.filter(isReply).map(({ createdAt }) => createdAt.getTime());
  const first = times.length > 0 ? new Date(Math.min(...times)) : null;
  return { hasFirstReply: !requester.isStaff, firstReplyAt: firstAnsweredAt ?? first };
}

type Whose = { what: string; companyId: string; requesterId: string };

/** Copied staff follow the ticket, and copied colleagues of the requester take part in it. */
function peopleOf(
  { directory, report }: Run,
  { ccKeys = [] }: ImportedTicket,
  { what, companyId, requesterId }: Whose,
) {
  const copied = ccKeys.flatMap((key) => directory.people.get(key) ?? []);
  const idsOf = (some: Person[]) => [...new Set(some.map(({ id }) => id))].filter((id) => id !== requesterId);
  const unknown = ccKeys.filter((key) => !directory.people.has(key));
  if (unknown.length > 0) report.change(what, `${unknown.length} of its copied people are unknown`);
  const others = copied.filter((person) => !person.isStaff && person.companyId !== companyId);
  if (others.length > 0)
    report.change(what, `${others.length} of its copied people are of other companies and don’t take part`);
  return {
    followers: idsOf(copied.filter(({ isStaff }) => isStaff)),
    participants: idsOf(copied.filter((person) => person.companyId === companyId)),
  };
}
