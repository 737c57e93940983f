import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { TicketPriority, TicketStatus } from '../exported.ts';
import { readMappingFile, TimeZone } from '../mapping-file.ts';

/** The name of a column, or a word in it. YAML may read it as a number or as true. */
const Column = z
  .union([z.string().trim().min(1), z.number(), z.boolean()], 'Name a column of the table')
  .transform(String);
const Words = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value).default({});

const TicketColumns = z.strictObject({
  number: Column,
  title: Column,
  text: Column.optional(),
  html: Column.optional(),
  requesterEmail: Column.optional(),
  requesterName: Column.optional(),
  requesterPhone: Column.optional(),
  company: Column.optional(),
  assigneeEmail: Column.optional(),
  assigneeName: Column.optional(),
  cc: Column.optional(),
  status: Column.optional(),
  priority: Column.optional(),
  category: Column.optional(),
  tags: Column.optional(),
  created: Column,
  updated: Column.optional(),
  firstAnswered: Column.optional(),
  resolved: Column.optional(),
  closed: Column.optional(),
  mergedInto: Column.optional(),
  files: Column.optional(),
});

const CommentColumns = z.strictObject({
  ticket: Column,
  text: Column.optional(),
  html: Column.optional(),
  authorEmail: Column.optional(),
  authorName: Column.optional(),
  created: Column,
  /** False: clients may read each comment. */
  internal: z.union([z.literal(false), Column]).optional(),
  files: Column.optional(),
});

const Table = {
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252'], 'Write utf-8, utf-16 or windows-1252').optional(),
  separator: z.enum([',', ';', '|', '\t', 'tab'], 'Write one of , ; | tab').optional(),
};

const Mapping = z.strictObject({
  name: z.string().trim().min(1).default('CSV'),
  ...Table,
  timeZone: TimeZone,
  dates: z.string().optional(),
  files: z.string().optional(),
  columns: TicketColumns,
  statuses: Words(TicketStatus),
  priorities: Words(TicketPriority),
  /** Addresses, or domains whose people all are staff. */
  staff: z.array(z.string().trim().toLowerCase()).default([]),
  comments: z
    .strictObject({
      file: z.string(),
      ...Table,
      columns: CommentColumns,
      /** The words of an internal note, and those of a comment that clients read. */
      internal: z.array(Column).optional(),
      public: z.array(Column).optional(),
    })
    .optional(),
});

export type Mapping = Awaited<ReturnType<typeof readMapping>>;

/** Reads the file that says what the columns of a table mean. Its paths are relative to it. */
export async function readMapping(path: string) {
  const { files, comments, ...rest } = await readMappingFile(path, Mapping);
  const within = (name: string) => resolve(dirname(path), name);
  return {
    ...rest,
    files: files === undefined ? undefined : within(files),
    comments: comments && { ...comments, file: within(comments.file) },
  };
}
