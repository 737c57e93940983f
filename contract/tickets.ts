import { z } from 'zod';
import { AlertSources, AlertStates } from './alerts-constants.ts';
import { endpoint } from './endpoint.ts';
import { Answers, TicketForm } from './form-answers.ts';
import { formMessages } from './forms-constants.ts';
import {
  Done,
  Id,
  idOf,
  line,
  MailMark,
  NearDate,
  PageQuery,
  Person,
  Problem,
  paragraphs,
  Redaction,
  Search,
  StorableMoment,
  Tags,
  TicketReference,
  Timestamp,
} from './primitives.ts';

import { DueFilters } from './promise-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { SnoozedFilters } from './snoozes-constants.ts';
import { FileIds, TicketFile } from './stored-file.ts';
import { ticketMessages } from './ticket-messages.ts';
import {
  ActiveStatuses,
  ClosedStatuses,
  CsvTickets,
  DecidersInWords,
  DefaultCategory,
  DefaultPriority,
  DescriptionExcerpt,
  DescriptionLength,
  DescriptionParts,
  TicketPriorities,
  TicketRelations,
  TicketSorts,
  TicketSources,
  TicketStatuses,
} from './tickets-constants.ts';
import { BaseVersion, ChangeHeaders, changeDescription, staleAnswer, Version } from './versions.ts';

export const TicketStatus = z.enum(TicketStatuses);
export type TicketStatus = z.output<typeof TicketStatus>;

export const TicketPriority = z.enum(TicketPriorities);
export type TicketPriority = z.output<typeof TicketPriority>;

/** When a ticket is answered and resolved at the latest, and whether it was. */
export const TicketPromise = z.object({
  firstReplyDueAt: Timestamp.nullable(),
  firstReplyWarnAt: Timestamp.nullable().describe('When three quarters of the time have passed'),
  firstReplyAt: Timestamp.nullable().describe('The first public comment by provider staff'),
  firstReplyKept: z.boolean().nullable().describe('Null while it is open, or where nothing is promised'),
  resolutionDueAt: Timestamp.nullable().describe('Null also while the clock is paused'),
  resolutionWarnAt: Timestamp.nullable().describe('When three quarters of the time have passed'),
  resolutionKept: z.boolean().nullable().describe('Null while it is open, or where nothing is promised'),
  pausedAt: Timestamp.nullable().describe('When it started to wait for the client'),
});
export type TicketPromise = z.output<typeof TicketPromise>;

/** How long a ticket stays out of the to-do lists, and why. */
const Snooze = z.object({
  until: z.iso.datetime(),
  byName: z.string().describe('Who snoozed it'),
  note: z.string().nullable(),
  staysOnReply: z.boolean().describe('Whether a client’s comment leaves it snoozed'),
});
export type Snooze = z.output<typeof Snooze>;

/** How many tickets a ticket causes. */
const Caused = z.object({ active: z.int(), total: z.int() });
export type Caused = z.output<typeof Caused>;

/** An alert of a monitoring tool, as a ticket counts it. */
const TicketAlert = z.object({
  source: z.enum(AlertSources),
  title: z.string().describe('As it was reported last'),
  text: z.string(),
  state: z.enum(AlertStates),
  count: z.int().describe('How often it was reported as firing'),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type TicketAlert = z.output<typeof TicketAlert>;

export const Ticket = z.object({
  id: Id,
  ticketNumber: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: TicketPriority,
  status: TicketStatus,
  tags: z.array(z.string()),
  clientId: Id,
  clientName: z.string(),
  clientLastName: z.string(),
  companyId: Id,
  companyName: z.string(),
  assignedToId: Id.nullable(),
  assignedToFirstName: z.string().nullable(),
  assignedToLastName: z.string().nullable(),
  hasActiveAssignee: z
    .boolean()
    .describe('Whether the assignee can log in and still see it. If not, the ticket counts as unassigned'),
  createdAt: Timestamp,
  updatedAt: Timestamp.describe('The last change or comment that you may see'),
  resolvedAt: Timestamp.nullable(),
  source: z.enum(TicketSources),
  dueOn: z.iso.date().nullable().describe('The date by which it is to be done; no promise, and in no figure'),
  overdueAt: Timestamp.nullable().describe(
    'When its due date has passed: at the end of that day’s service hours, or of a day without any',
  ),
  routine: z
    .object({ id: Id.nullable(), name: z.string(), date: z.iso.date() })
    .nullable()
    .describe('The routine that created it, and for which date. `id` is null once the routine is deleted'),
  formerNumber: z.string().nullable().describe('Its number in the system that it was imported from'),
  mail: MailMark.nullable().describe('The email it was sent with. Clients do not get emails of staff'),
  followsId: Id.nullable().describe('The closed ticket that its requester answered'),
  mergedIntoId: Id.nullable().describe('The ticket that has its comments and files, and takes replies to it'),
  splitFromId: Id.nullable().describe('The ticket whose comments it was made from'),
  version: Version.describe('Increases with each change of the ticket; comments do not change it'),
  promise: TicketPromise.nullable().describe(
    'Null while it is merged, and for tickets from before promises were computed',
  ),
  emergencyPhone: z
    .string()
    .optional()
    .describe('The emergency number, if an urgent ticket was raised outside service hours'),
  hasFiles: z
    .boolean()
    .optional()
    .describe('Whether it or a comment that you may see has a file; not in responses to changes'),
  checklist: z
    .object({ done: z.int(), total: z.int() })
    .nullish()
    .describe(
      'How many steps are done or not needed; null if there is no checklist that you see; not in responses to changes',
    ),
  isUnread: z
    .boolean()
    .optional()
    .describe('Whether you have an unread notification about it; not in responses to changes'),
  decisionBy: z
    .enum(DecidersInWords)
    .nullish()
    .describe(
      'Whose decision about an approval it waits for: yours, that of a manager, or of a colleague who was asked; null if of nobody. For clients only, not in responses to changes',
    ),
  author: z
    .object({ name: z.string(), isStaff: z.boolean() })
    .nullish()
    .describe('Who wrote the description; null for the requester, or a routine. Not in lists and responses to changes'),
  participants: z
    .array(Person)
    .optional()
    .describe('Colleagues of the requester who see the ticket and are notified about it; not in lists'),
  followers: z
    .array(Person)
    .optional()
    .describe('Provider staff who are notified about it; for provider staff only, and not in lists'),
  files: z
    .array(TicketFile)
    .optional()
    .describe('All files of the ticket and its comments that you may see; not in lists'),
  redactions: z.array(Redaction).optional().describe('What was removed from its description and files; not in lists'),
  redactableUntil: Timestamp.nullish().describe(
    'Until when you can remove the description that you wrote; not in lists. Provider staff, who always can, do not get it',
  ),
  links: z
    .array(TicketReference.extend({ relation: z.enum(TicketRelations) }))
    .optional()
    .describe('The tickets it was merged into or with, or split from or into, that you may see; not in lists'),
  incident: z
    .object({ id: Id, title: z.string(), isOpen: z.boolean() })
    .nullish()
    .describe('The incident that it is attached to; not in lists and responses to changes'),
  alerts: z
    .array(TicketAlert)
    .optional()
    .describe('The alerts of monitoring tools that are counted in it; not in lists and responses to changes'),
  article: z
    .object({ id: Id, title: z.string() })
    .nullish()
    .describe('The article that was made from it; for provider staff only, not in lists and responses to changes'),
  snooze: Snooze.nullish().describe('Null while it is awake; for provider staff only'),
  cause: TicketReference.nullish().describe(
    'The ticket that causes it, maybe of another company; for provider staff only, not in lists and responses to other changes',
  ),
  caused: Caused.optional().describe(
    'How many tickets it causes; for provider staff only, not in lists and responses to other changes',
  ),
  form: TicketForm.nullish().describe(
    'The form that it was raised with, or that provider staff filled in afterwards, and what was answered; clients get only the first. Not in lists and responses to changes',
  ),
  nextReminderAt: z.iso
    .datetime()
    .nullish()
    .describe('When you are reminded of it next; for provider staff only, not in lists and responses to changes'),
  snoozedBefore: Snooze.omit({ byName: true })
    .nullish()
    .describe(
      'The snooze that a client’s comment ended, as long as its end is ahead; for provider staff only, not in lists and responses to changes',
    ),
});

export const Title = line({ max: FieldLimit.title, required: ticketMessages.requiredFields });
const Description = paragraphs({ max: DescriptionLength, required: ticketMessages.requiredFields });
const Category = line({ max: FieldLimit.category }).transform((category) => category || DefaultCategory);

const Requester = z.uuid(ticketMessages.requiredFieldsForStaff);

/** Provider staff send company and requester. For client staff both are ignored: they create tickets for themselves. */
export const NewTicket = z.object({
  title: Title,
  description: Description,
  category: Category.default(DefaultCategory),
  priority: TicketPriority.default(DefaultPriority),
  tags: Tags.default([]),
  companyId: Requester.optional(),
  clientId: Requester.optional(),
  assignedToId: Id.nullish(),
  onBehalfOfId: Id.nullish().describe('For managers: the colleague who becomes the requester'),
  fileIds: FileIds,
});

/**
 * A ticket as it is raised. Staff may name a template, which supplies what they leave out. Everyone may fill in a form, which
 * supplies title, description, category and priority.
 */
export const RaisedTicket = z
  .object({
    ...NewTicket.shape,
    title: Title.optional().describe('Required without a template or a form'),
    description: Description.optional().describe('Required without a template or a form'),
    category: Category.optional(),
    priority: TicketPriority.optional(),
    tags: Tags.optional(),
    templateId: Id.optional().describe('For provider staff: what the body leaves out comes from this template'),
    formId: Id.optional().describe(
      'The form that was filled in. Title, category and priority come from it, and the description from the answers',
    ),
    answers: Answers.optional().describe('Answers to the questions of the form, by their keys'),
  })
  .superRefine(({ templateId, formId, ...ticket }, context) => {
    if (formId === undefined && ticket.answers !== undefined)
      context.addIssue({ code: 'custom', path: ['answers'], message: formMessages.answersWithoutForm });
    if (templateId !== undefined || formId !== undefined) return;
    for (const path of ['title', 'description'] as const) {
      if (ticket[path] === undefined)
        context.addIssue({ code: 'custom', path: [path], message: ticketMessages.requiredFields });
    }
  });
export type RaisedTicketInput = z.output<typeof RaisedTicket>;

/** The date by which a ticket is to be done. */
export const DueOn = NearDate.nullable().describe('For provider staff: the date by which it is to be done');

/** What a change says that resolves a ticket on purpose. */
export const LeavesSteps = z
  .boolean()
  .optional()
  .describe(
    'Resolves or closes the ticket although required steps are open. Without it, provider staff get 409 with them',
  );

/**
 * Omitted fields stay unchanged. Client staff may not send the requester and the company: the server refuses them before it
 * reads them.
 */
export const TicketChanges = z.object({
  status: TicketStatus.optional(),
  priority: TicketPriority.optional(),
  tags: Tags.optional(),
  title: Title.optional(),
  description: Description.optional(),
  category: Category.optional(),
  assignedToId: Id.nullable().optional(),
  clientId: Id.optional().describe('The requester: an active user of the ticket’s company'),
  companyId: Id.optional().describe('Moves the ticket to another company; `clientId` is then one of its active users'),
  dueOn: DueOn.optional(),
  leavesSteps: LeavesSteps,
  version: BaseVersion,
});
export type TicketChangesInput = z.output<typeof TicketChanges>;

export const StaleTicket = staleAnswer(Ticket);
/** A change of a ticket can be refused because it is stale, or because steps are open. */
export const RefusedTicket = z.union([StaleTicket, Problem.pick({ message: true, openSteps: true })]);

const statusGroups: Record<string, readonly TicketStatus[]> = { active: ActiveStatuses, closed: ClosedStatuses };

/**
 * `active`, `closed`, or a comma-separated list of statuses. `closed` on its own is the group (resolved and closed).
 */
const StatusFilter = z
  .string()
  .max(FieldLimit.search)
  .transform((text, context) => {
    const statuses = z.array(TicketStatus).safeParse(statusGroups[text] ?? text.split(','));
    if (statuses.success) return statuses.data;
    context.addIssue(`Choose from active, closed, ${TicketStatuses.join(', ')}`);
    return z.NEVER;
  })
  .describe(
    'One of the five states, several by comma, `active` (open, in_progress, waiting_client) or `closed` (resolved, closed)',
  );

const AssigneeFilter = z
  .union([z.literal(['me', 'none']), Id], 'Choose me, none or the id of a user')
  .describe('`me`, `none` or the id of a user');

export const TicketQuery = PageQuery.extend({
  status: StatusFilter.optional(),
  priority: TicketPriority.optional(),
  assignee: AssigneeFilter.optional(),
  requester: Id.optional(),
  company: Id.optional().describe('For provider staff; everybody else has one company'),
  tag: line({ max: FieldLimit.tag }).optional(),
  category: line({ max: FieldLimit.category }).optional(),
  from: StorableMoment.optional().describe('The earliest time of creation'),
  to: StorableMoment.optional().describe('The first time of creation that no longer counts'),
  updatedFrom: StorableMoment.optional().describe('The earliest time of the last change or comment that you may see'),
  updatedTo: StorableMoment.optional().describe('The first such time that no longer counts'),
  due: z
    .enum(DueFilters, `Choose ${DueFilters.join(' or ')}`)
    .optional()
    .describe(
      '`today`: with a promise or a due date that ends before midnight in the provider’s time zone; `missed`: with a promise that is open and late; `overdue`: with a due date that has passed',
    ),
  source: z.enum(TicketSources, `Choose ${TicketSources.join(', ')}`).optional(),
  routine: Id.optional().describe('The routine that created it'),
  snoozed: z
    .enum(SnoozedFilters, `Choose ${SnoozedFilters.join(' or ')}`)
    .optional()
    .describe('Whether a ticket is snoozed; for provider staff, ignored for everybody else'),
  search: Search,
  sort: z
    .enum(TicketSorts)
    .default('newest')
    .describe(
      '`newest` and `oldest`: by creation; `updated`: by `updatedAt`, latest first; `priority`: urgent first; `due`: by what is promised and by the due date, soonest first',
    ),
});
export type TicketQueryInput = z.output<typeof TicketQuery>;

/** Which tickets a list has, and how much of each. */
const TicketListQuery = TicketQuery.extend({
  description: z
    .enum(DescriptionParts)
    .default('whole')
    .describe(
      `\`excerpt\`: of each description only the first ${DescriptionExcerpt} characters, for lists that show no more`,
    ),
});

/** The path of one ticket. */
export const TicketParams = z.object({ ticketId: idOf('Ticket') });

export const listTickets = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets',
  access: 'signed-in',
  schema: {
    summary: 'List tickets',
    description:
      'Employees and members get the tickets they raised, are assigned to or participate in, managers all of their company, provider staff all. Each word of a `search` must occur in number, title, description, tags, name and address of the requester, name of the company or a comment, in any order; words in double quotes stay together. A number such as `TKT-1064` has that ticket first. A page of whole descriptions ends early when they reach 100 KB. A search that has looked at a few thousand tickets without filling its page also ends it early, even if it is empty. Where more may follow, a `Link` header with `rel="next"` has the next page, in the same order: the list ends where there is none.',
    tags: ['Tickets'],
    querystring: TicketListQuery,
    response: { 200: z.array(Ticket) },
  },
});

/** Which tickets a list has, whatever its order and its pages. */
export const TicketFilter = TicketQuery.omit({ limit: true, cursor: true, sort: true });
export type TicketFilterInput = z.output<typeof TicketFilter>;

export const downloadTickets = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets.csv',
  access: 'staff',
  schema: {
    summary: 'Download a list of tickets as CSV',
    description: `The tickets of a list with the same filters, newest first, without their descriptions. RFC 4180 in UTF-8 with a byte-order mark, a header line and a line for each ticket; times are in the provider’s time zone, which the header line names. A cell that a spreadsheet would take for a formula begins with an apostrophe. After ${CsvTickets.toLocaleString('en-US')} tickets, a last line says that more follow.`,
    tags: ['Tickets'],
    querystring: TicketFilter,
    response: { 200: z.unknown().describe('The lines, as text/csv') },
  },
});

export const findTicket = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId',
  access: 'signed-in',
  schema: { summary: 'Read one ticket', tags: ['Tickets'], params: TicketParams, response: { 200: Ticket } },
});

export const createTicket = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets',
  access: 'signed-in',
  limitedBy: 'tickets',
  createsOnce: true,
  schema: {
    summary: 'Raise a ticket',
    description:
      'Client staff raise their own: company, requester and assignee are ignored. A manager may raise one on behalf of a colleague. Provider staff name company and requester, and may assign it; with `templateId`, what they leave out comes from the template, and the ticket gets its steps. A client user who has created 60 tickets within an hour (a setting) gets 429 with `Retry-After`.',
    tags: ['Tickets'],
    body: RaisedTicket,
    response: { 201: Ticket },
  },
});

export const updateTicket = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId',
  access: 'signed-in',
  findsFirst: 'if-refused',
  schema: {
    summary: 'Change a ticket',
    description: `${changeDescription} Client staff may send status (never closed), priority and tags. Another company takes the ticket over with its promise and with the time that is not on a closed statement yet; participants and assignees of the old company leave it. Fields of a ticket that this call can’t change get 400 unless they have the ticket’s value.`,
    tags: ['Tickets'],
    params: TicketParams,
    body: TicketChanges,
    headers: ChangeHeaders,
    response: { 200: Ticket, 409: RefusedTicket, 412: StaleTicket },
  },
});

export const deleteTicket = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/tickets/:ticketId',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Delete a ticket, such as spam',
    description:
      'For super admins. The ticket and those that were merged into it are gone from all lists, searches and figures, and an email that replies to them becomes a new ticket; only the operator can restore them. A ticket with time on it can’t be deleted (409), nor one that was merged into another.',
    tags: ['Tickets'],
    params: TicketParams,
    headers: ChangeHeaders,
    response: { 200: Done, 412: StaleTicket },
  },
});

export const markSolved = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/solved',
  access: 'signed-in',
  schema: {
    summary: 'Mark a ticket as solved',
    description:
      'For its requester and the managers of the company. An active ticket becomes resolved; others are not changed.',
    tags: ['Tickets'],
    params: TicketParams,
    headers: ChangeHeaders,
    response: { 200: Ticket, 412: StaleTicket },
  },
});

export const markNotFixed = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/not-fixed',
  access: 'signed-in',
  schema: {
    summary: 'Report that a resolved ticket is not fixed',
    description:
      'For its requester and the managers of the company. A resolved ticket is open again; if the provider’s settings don’t let clients reopen tickets, it stays resolved and staff are notified. A closed ticket returns 409.',
    tags: ['Tickets'],
    params: TicketParams,
    headers: ChangeHeaders,
    response: { 200: Ticket, 412: StaleTicket },
  },
});
