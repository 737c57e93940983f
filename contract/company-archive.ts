import { z } from 'zod';
import { AgreementRecord, BlockRecord } from './agreement-records.ts';
import { Month, Terms } from './agreements.ts';
import { AlertSources, AlertStates } from './alerts-constants.ts';
import { ApprovalKinds, ApprovalNeeds, ApprovalStates, Decisions, DecisionWays } from './approvals-constants.ts';
import { ArticleAudiences } from './articles-constants.ts';
import { StepStates } from './checklists-constants.ts';
import { CommentSources } from './comments-constants.ts';
import { TicketForm } from './form-answers.ts';
import { Id, Redaction, Role, Timestamp } from './primitives.ts';
import { Statement } from './statements.ts';
import { TicketPriorities, TicketSources, TicketStatuses } from './tickets-constants.ts';
import { CountedTime } from './time.ts';
import { TimeKinds } from './time-constants.ts';

/** The version of the archive. Increase it when an older program can't read a newer archive. */
export const ArchiveFormat = 1;

const maybeId = Id.nullable();
const tags = z.array(z.string());

const company = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  isPerson: z.boolean().describe('Whether it is one private person'),
  createdAt: Timestamp,
  archivedAt: Timestamp.nullable(),
});

const user = z.object({
  id: Id,
  companyId: maybeId.describe('Null for staff, and for people who are with another company now'),
  role: Role,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().describe('Empty for people of other companies'),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  hasAccount: z.boolean().describe('Whether they have a password; passwords are not exported'),
  createdAt: Timestamp,
});

const ticket = z.object({
  id: Id,
  ticketNumber: z.string(),
  formerNumber: z.string().nullable().describe('Its number in the system that it was imported from'),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
  status: z.enum(TicketStatuses),
  tags,
  companyId: Id,
  requesterId: Id,
  assigneeId: maybeId,
  participantIds: z.array(Id),
  source: z.enum(TicketSources),
  dueOn: z.iso.date().nullish(),
  form: TicketForm.omit({ id: true }).nullish().describe('The form that it was raised with, and what was answered'),
  routine: z.object({ name: z.string(), date: z.iso.date() }).nullish().describe('What created it, and for which date'),
  followsId: maybeId.describe('The closed ticket that it follows'),
  mergedIntoId: maybeId,
  splitFromId: maybeId,
  redactions: z.array(Redaction),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  firstReplyAt: Timestamp.nullable(),
  resolvedAt: Timestamp.nullable(),
});

const comment = z.object({
  id: Id,
  ticketId: Id,
  homeId: maybeId.describe('The merged ticket that it belonged to'),
  authorId: Id,
  comment: z.string(),
  isInternal: z.boolean(),
  isDescription: z.boolean().describe('Whether it became the description of a ticket that was split off'),
  source: z.enum(CommentSources),
  redactions: z.array(Redaction),
  createdAt: Timestamp,
});

const step = z.object({
  id: Id,
  ticketId: Id,
  homeId: maybeId.describe('The merged ticket that it belonged to'),
  text: z.string(),
  section: z.string().nullable(),
  state: z.enum(StepStates),
  redactions: z.array(Redaction),
  createdAt: Timestamp,
  help: z.string().optional().describe('Only with notes, as all that follows'),
  isRequired: z.boolean().optional(),
  note: z.string().nullish(),
  doneAt: Timestamp.nullish(),
  doneById: maybeId.optional(),
});

const time = z.object({
  id: Id,
  ticketId: Id,
  userId: Id,
  kind: z.enum(TimeKinds),
  minutes: z.int(),
  hasTravel: z.boolean(),
  isBillable: z.boolean(),
  workedOn: z.iso.date(),
  note: z.string(),
  amount: z.int().describe('US cents'),
  isPriced: z.boolean().default(true).describe('Whether it has an amount; archives of earlier versions do not say it'),
  ...CountedTime.partial().shape,
  listed: z
    .object({ hourly: z.int(), travel: z.int(), amount: z.int() })
    .optional()
    .describe('What the price list said when it was saved, in US cents, if the company has had an agreement'),
  createdAt: Timestamp,
});

const rating = z.object({
  id: Id,
  ticketId: Id,
  requesterId: Id,
  score: z.int(),
  comment: z.string().nullable(),
  resolvedAt: Timestamp,
  createdAt: Timestamp,
});

const alert = z.object({
  id: Id,
  ticketId: Id,
  source: z.enum(AlertSources),
  title: z.string().describe('As it was reported last'),
  text: z.string().describe('As it was reported last'),
  state: z.enum(AlertStates),
  count: z.int().describe('How often it was reported as firing'),
  createdAt: Timestamp,
  lastAt: Timestamp.describe('When it was last reported as firing'),
  resolvedAt: Timestamp.nullable().describe('When it ended'),
});

const statement = Statement.omit({ companyState: true }).extend({ closedAt: Timestamp });

const agreement = AgreementRecord.omit({ closedMonth: true, version: true }).extend({
  terms: z.array(Terms).min(1),
  blocks: z.array(BlockRecord.omit({ agreementId: true, version: true })),
});

const adjustment = z.object({
  id: Id,
  companyId: Id,
  month: Month,
  agreementId: maybeId,
  minutes: z.int().nullable().describe('More or fewer minutes; null for an amount'),
  amount: z.int().nullable().describe('US cents; null for minutes'),
  reason: z.string(),
  corrects: Month.nullable().describe('The month whose mistake it corrects'),
  createdById: Id,
  createdAt: Timestamp,
});

const approval = z.object({
  id: Id,
  ticketId: Id.describe('The ticket on which it was asked, even if that was merged'),
  kind: z.enum(ApprovalKinds),
  question: z.string(),
  amount: z.int().nullable().describe('US cents'),
  minutes: z.int().nullable(),
  needs: z.enum(ApprovalNeeds),
  asksManagers: z.boolean().describe('Whether the managers of the company were asked'),
  notRequester: z.boolean(),
  approverIds: z.array(Id).describe('The people who were named'),
  expiresOn: z.iso.date().nullable(),
  askedById: maybeId.describe('Null if a form asked'),
  state: z.enum(ApprovalStates),
  endedAt: Timestamp.nullable(),
  decisions: z.array(
    z.object({
      forId: Id,
      decision: z.enum(Decisions),
      note: z.string(),
      recordedById: maybeId,
      how: z.enum(DecisionWays).nullable(),
      createdAt: Timestamp,
    }),
  ),
  createdAt: Timestamp,
});

const article = z.object({
  id: Id,
  title: z.string(),
  content: z.string().describe('Markdown'),
  category: z.string(),
  tags,
  isPublished: z.boolean(),
  audience: z.enum(ArticleAudiences),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const file = z.object({
  id: Id,
  path: z.string().describe('Its place in the archive'),
  name: z.string(),
  size: z.int().describe('Bytes'),
  contentType: z.string(),
  sha256: z.hash('sha256').nullable(),
  uploaderId: maybeId,
  ticketId: maybeId,
  homeId: maybeId.describe('The merged ticket that it belonged to'),
  commentId: maybeId.describe('Null for a file that was sent with the ticket itself'),
  articleId: maybeId,
  position: z.int(),
  createdAt: Timestamp,
});

/** The kinds of records in a company's archive, each a file of JSON Lines, in the order in which they refer to each other. */
export const ArchiveRecords = {
  companies: company,
  users: user,
  tickets: ticket,
  comments: comment,
  steps: step,
  alerts: alert,
  time,
  ratings: rating,
  approvals: approval,
  statements: statement,
  agreements: agreement,
  adjustments: adjustment,
  articles: article,
  files: file,
} as const;

export type ArchiveKind = keyof typeof ArchiveRecords;
/** A record with Dates, as our code has it. */
export type ArchiveRecord<Kind extends ArchiveKind> = z.output<(typeof ArchiveRecords)[Kind]>;

export const archiveKinds = Object.keys(ArchiveRecords) as ArchiveKind[];

/** The first entry of an archive. */
export const ArchiveSchema = z.object({
  format: z.literal(ArchiveFormat),
  archway: z.string().describe('The version of the program that wrote it'),
  exportedAt: z.iso.datetime(),
  hasNotes: z.boolean().describe('Whether internal notes are included'),
  records: z.record(z.string(), z.unknown()).describe('A JSON Schema for the lines of each file'),
});
