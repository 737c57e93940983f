import { basename, dirname, resolve } from 'node:path';
import { ExportError } from '../export-error.ts';
import type { Exported, ExportedFile, OpenExport } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { inOrder } from '../records/in-order.ts';
import { mailboxesIn, partsOf } from '../records/mailboxes.ts';
import { openInside } from '../records/open-inside.ts';
import { commentsWithoutTicket, openSpill, type Spill } from '../records/spill.ts';
import { type Mapping, readMapping } from './mapping.ts';
import { momentReader } from './moments.ts';
import { type CompanyDomainOf, directoryOf, keyOf } from './people.ts';
import { type Row, rowsOf } from './rows.ts';
import { wordsOf } from './words.ts';

type Columns = keyof Mapping['columns'];
type CommentColumns = keyof NonNullable<Mapping['comments']>['columns'];
type Words = ReturnType<typeof wordsOf>;
type Reading = {
  mapping: Mapping;
  folder: string;
  words: Words;
  momentOf: ReturnType<typeof momentReader>;
  spill: Spill;
};

/** Reads tickets of any table, whose columns a mapping file names. */
export const openCsv: OpenExport = async (path, { mapFile, companyDomainOf = () => undefined } = {}) => {
  if (mapFile === undefined)
    throw new ExportError('Say in a mapping file what the columns are: csv tickets.csv --map map.yaml');
  const mapping = await readMapping(mapFile);
  return { name: mapping.name, records: () => recordsOf(path, mapping, companyDomainOf) };
};

async function* recordsOf(path: string, mapping: Mapping, companyDomainOf: CompanyDomainOf): AsyncGenerator<Exported> {
  const momentOf = momentReader(mapping.dates, mapping.timeZone);
  const folder = mapping.files ?? dirname(resolve(path));
  const reading: Reading = { mapping, folder, words: wordsOf(mapping), momentOf, spill: openSpill() };
  const people = directoryOf(mapping, companyDomainOf);
  for await (const { values } of rowsOf({ ...mapping, path })) {
    reading.words.statusOf(values.status);
    reading.words.priorityOf(values.priority);
    people.see(
      { email: values.requesterEmail, name: values.requesterName },
      { company: values.company, phone: values.requesterPhone, isRequester: true },
    );
    people.see({ email: values.assigneeEmail, name: values.assigneeName }, { isAssignee: true });
    for (const copied of mailboxesIn(values.cc ?? '')) people.see(copied, {});
  }
  // A word for who reads a comment is looked at before anything is written.
  for await (const { values } of commentRows(mapping)) reading.words.readerOf(values.internal);
  reading.words.refuseUnknown();
  yield* spillComments(reading, people);
  yield* people.records();
  for await (const row of rowsOf({ ...mapping, path })) yield* ticketOf(row, reading);
  yield* commentsWithoutTicket(reading.spill, 'comments');
}

async function* commentRows({ comments }: Mapping) {
  if (!comments) return;
  const { internal, ...columns } = comments.columns;
  const mustName = internal === undefined ? Hiding : undefined;
  const table = {
    ...comments,
    path: comments.file,
    columns: { ...columns, internal: internal || undefined },
    mustName,
  };
  yield* rowsOf<CommentColumns>(table);
}

/** A column that may say who reads a comment: `Private`, `is_internal`, `Public?`. */
const Hiding = {
  pattern:
    /^(?:is[ _-]?)?(?:internal|private|hidden|public|visib\w*|audience|confidential|staff[ _-]?only|intern\w*|privat|öffentlich|sichtbar\w*)(?:[ _-]?(?:note|comment))?\??$/i,
  advice: 'Name it under comments: columns: internal, or write internal: false there if clients may read each comment.',
};

/** The comments may be in any order, so they wait on disk for their tickets. */
async function* spillComments(
  { mapping, spill, momentOf }: Reading,
  people: ReturnType<typeof directoryOf>,
): AsyncGenerator<Exported> {
  for await (const row of commentRows(mapping)) {
    const { created = '', authorEmail, authorName } = row.values;
    const ticket = numberIn(row.values.ticket);
    const what = `row ${row.at} of ${basename(mapping.comments?.file ?? '')}`;
    if (ticket === undefined) yield leftOut(what, 'it names no ticket');
    else if (!momentOf(created)) yield leftOut(what, `“${created}” is not a time`);
    else {
      people.see({ email: authorEmail, name: authorName }, {});
      spill.put('comments', ticket, row);
    }
  }
}

function* ticketOf({ at, values }: Row<Columns>, reading: Reading): Generator<Exported> {
  const { words, momentOf } = reading;
  const { created = '', requesterEmail, requesterName } = values;
  const number = numberIn(values.number);
  const what = number === undefined ? `row ${at}` : `ticket ${number}`;
  const createdAt = momentOf(created);
  const requesterKey = keyOf({ email: requesterEmail, name: requesterName });
  const reason =
    number === undefined
      ? 'it has no number'
      : requesterKey === undefined
        ? 'it has no requester'
        : createdAt === undefined
          ? `“${created}” is not a time`
          : undefined;
  if (reason !== undefined || number === undefined || requesterKey === undefined || createdAt === undefined)
    return yield leftOut(what, reason ?? '');

  if (requesterEmail !== undefined && !requesterKey.includes('@'))
    yield leftOut(`the address of the requester of ${what}`, `“${requesterEmail}” is not an email address`);
  const otherTimes = ['updated', 'firstAnswered', 'resolved', 'closed'] as const;
  for (const name of otherTimes)
    if (values[name] !== undefined && !momentOf(values[name]))
      yield leftOut(`the time “${name}” of ${what}`, `“${values[name]}” is not a time`);
  const timeAt = (moment: string | undefined) => (moment === undefined ? undefined : momentOf(moment));
  const assigneeKey = keyOf({ email: values.assigneeEmail, name: values.assigneeName });
  yield inOrder({
    ...{ kind: 'ticket', key: number, number, requesterKey, createdAt, assigneeKey },
    title: values.title ?? '',
    body: bodyOf(values),
    companyKey: values.company?.toLowerCase(),
    status: words.statusOf(values.status),
    priority: words.priorityOf(values.priority),
    category: values.category,
    tags: partsOf(values.tags),
    ccKeys: mailboxesIn(values.cc ?? '').flatMap((copied) => keyOf(copied) ?? []),
    ...{ updatedAt: timeAt(values.updated), firstAnsweredAt: timeAt(values.firstAnswered) },
    ...{
      resolvedAt: timeAt(values.resolved),
      closedAt: timeAt(values.closed),
      mergedIntoKey: numberIn(values.mergedInto),
    },
    files: filesOf(values.files, reading),
    comments: reading.spill
      .take('comments', number)
      .map((row) => commentOf(row as Row<CommentColumns>, reading, createdAt)),
  });
}

function commentOf({ at, values }: Row<CommentColumns>, reading: Reading, ticketCreatedAt: Date) {
  return {
    key: `row ${at}`,
    authorKey: keyOf({ email: values.authorEmail, name: values.authorName }) ?? null,
    body: bodyOf(values),
    isInternal: reading.words.readerOf(values.internal) === 'staff',
    createdAt: reading.momentOf(values.created ?? '') ?? ticketCreatedAt,
    files: filesOf(values.files, reading),
  };
}

function bodyOf({ text, html }: { text?: string; html?: string }) {
  return html === undefined ? { text: text ?? '' } : { html };
}

/** Paths in the folder of the files, separated by commas, semicolons or lines. None leads out of it. */
function filesOf(paths: string | undefined, { folder }: Reading): ExportedFile[] {
  return partsOf(paths).map((name) => ({
    ...{ key: name, name: basename(name) },
    open: () => openInside(folder, name),
  }));
}

/** The number of a ticket: Excel may have made `5.0` of it, and some systems write `#5`. */
function numberIn(text: string | undefined) {
  return text?.replace(/^#\s*/, '').replace(/^(\d+)[.,]0+$/, '$1') || undefined;
}
