import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  cidr,
  customType,
  index,
  inet,
  integer,
  jsonb,
  type PgColumn,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import {
  AuditActions,
  AuditKinds,
  FirstTicketNumber,
  InquiryServices,
  Roles,
  TicketPriorities,
  TicketStatuses,
} from '#contract/constants.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Ids that grow with time, so that new rows land at the end of an index, and those of one process in the order in which they
 * are made (RFC 9562, 6.2), so that rows of the same millisecond keep their order. Node’s own don’t.
 */
export const newId = () => v7();

const id = uuid().primaryKey().$defaultFn(newId);

/** To the millisecond, like a JavaScript Date: a cursor read back from JSON is exact. */
const moment = () => timestamp({ withTimezone: true, precision: 3 });
const createdAt = moment().notNull().defaultNow();

/** Deleting is soft: an operator can bring the row back, no query finds it. */
const deletedAt = moment();

/**
 * An index of words keeps what is new in a list that each search reads through, and sorts it in once that is long: at 4 MB,
 * unless told otherwise, which made a search three times as slow. In kB, the least there is.
 */
const soonSorted = { gin_pending_list_limit: 64 };

/** Lists are written in the belief that there are no other values (json.ts). */
const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

export const companies = pgTable(
  'companies',
  {
    id,
    name: text().notNull(),
    domain: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt,
    deletedAt,
  },
  (company) => [
    index('companies_by_name').on(sql`lower(${company.name})`, company.id),
    index('companies_search').using('gin', sql`lower(${company.name} || E'\\n' || ${company.domain}) gin_trgm_ops`),
    index('companies_search_short').using(
      'gin',
      sql`letters_and_pairs(lower(${company.name} || E'\\n' || ${company.domain}))`,
    ),
    index('companies_deleted').on(company.id).where(sql`${company.deletedAt} is not null`),
  ],
);

export const users = pgTable(
  'users',
  {
    id,
    companyId: uuid().references(() => companies.id),
    role: text({ enum: Roles }).notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull().default(''),
    passwordHash: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt,
    deletedAt,
  },
  (user) => [
    check('role_is_known', isOneOf(user.role, Roles)),
    check('staff_have_no_company', sql`(${user.role} in ('super_admin', 'admin')) = (${user.companyId} is null)`),
    uniqueIndex('users_email_in_use').on(sql`lower(${user.email})`).where(sql`${user.deletedAt} is null`),
    index('users_of_company').on(user.companyId, sql`lower(${user.lastName})`, sql`lower(${user.firstName})`, user.id),
    index('users_search').using(
      'gin',
      sql`lower(${user.firstName} || ' ' || ${user.lastName} || E'\\n' || ${user.email}) gin_trgm_ops`,
    ),
    index('users_search_short').using(
      'gin',
      sql`letters_and_pairs(lower(${user.firstName} || ' ' || ${user.lastName} || E'\\n' || ${user.email}))`,
    ),
  ],
);

/** Tokens are kept as SHA-256 alone: who reads the database can't sign in with what they find. */
export const sessions = pgTable(
  'sessions',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    /** The token before this one, good for a short while after the change. */
    previousTokenHash: bytea(),
    /** What the present token was derived with from the previous one, so that it can be handed out again. */
    rotationSalt: bytea(),
    rotatedAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    /** With what and from where its owner signed in, so that they can tell their sessions apart. */
    userAgent: text().notNull().default(''),
    client: inet(),
    createdAt,
  },
  (session) => [
    uniqueIndex('sessions_by_token').on(session.tokenHash),
    index('sessions_by_previous_token').on(session.previousTokenHash),
    index('sessions_of_user').on(session.userId),
    index('sessions_by_age').on(session.createdAt),
  ],
);

/** The second factor of a user: TOTP (RFC 6238). Unconfirmed, it is being set up and asks for nothing yet. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    secret: bytea().notNull(),
    confirmedAt: moment(),
    /** The time step of the last code that was taken: no code is good twice (RFC 6238, section 5.2). */
    lastStep: bigint({ mode: 'number' }),
    createdAt,
  },
  (factor) => [uniqueIndex('second_factors_of_user').on(factor.userId)],
);

/** The ways in without the device, each good once. Kept as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    codeHash: bytea().notNull(),
    usedAt: moment(),
    createdAt,
  },
  (code) => [uniqueIndex('recovery_codes_of_user').on(code.userId, code.codeHash)],
);

/** One row a failed login. Addresses are kept as SHA-256: people type passwords into the wrong field. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id,
    emailHash: bytea().notNull(),
    client: cidr().notNull(),
    createdAt,
  },
  (failure) => [
    index('login_failures_of_address').on(failure.emailHash, failure.createdAt),
    index('login_failures_of_client').on(failure.client, failure.createdAt),
    index('login_failures_by_age').on(failure.createdAt),
  ],
);

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: FirstTicketNumber });

export const tickets = pgTable(
  'tickets',
  {
    id,
    number: bigint({ mode: 'number' }).notNull().default(sql`nextval('ticket_numbers')`),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    priority: text({ enum: TicketPriorities }).notNull(),
    status: text({ enum: TicketStatuses }).notNull().default('open'),
    tags: text().array().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    clientId: uuid()
      .notNull()
      .references(() => users.id),
    assignedToId: uuid().references(() => users.id),
    /** What a search looks at in the ticket itself, a line each: names are searched where they stand. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower('TKT-' || ${tickets.number}::text || E'\\n' || ${tickets.title} || E'\\n' || ${tickets.description})`,
      ),
    /** Counts the changes, so that who saves a stale copy can be told. */
    version: integer().notNull().default(1),
    createdAt,
    resolvedAt: moment(),
  },
  (ticket) => [
    check('priority_is_known', isOneOf(ticket.priority, TicketPriorities)),
    check('status_is_known', isOneOf(ticket.status, TicketStatuses)),
    uniqueIndex('tickets_by_number').on(ticket.number),
    index('tickets_by_age').on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst()),
    index('tickets_active')
      .on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} in ('open', 'in_progress', 'waiting_client')`),
    index('tickets_of_company').on(
      ticket.companyId,
      ticket.createdAt.desc().nullsFirst(),
      ticket.id.desc().nullsFirst(),
    ),
    index('tickets_active_of_company')
      .on(ticket.companyId, ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} in ('open', 'in_progress', 'waiting_client')`),
    index('tickets_of_client').on(ticket.clientId, ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst()),
    index('tickets_of_assignee').on(
      ticket.assignedToId,
      ticket.createdAt.desc().nullsFirst(),
      ticket.id.desc().nullsFirst(),
    ),
    index('tickets_of_priority').on(
      ticket.priority,
      ticket.createdAt.desc().nullsFirst(),
      ticket.id.desc().nullsFirst(),
    ),
    index('tickets_resolved').on(ticket.resolvedAt).where(sql`${ticket.status} = 'resolved'`),
    index('tickets_resolved_by_age')
      .on(ticket.createdAt.desc().nullsFirst(), ticket.id.desc().nullsFirst())
      .where(sql`${ticket.status} = 'resolved'`),
    // Not of the column: the exact condition of a search would be asked of the trigrams as well, even where it has none.
    index('tickets_words')
      .using('gin', sql`lower(${ticket.title} || E'\\n' || ${ticket.description}) gin_trgm_ops`)
      .with(soonSorted),
    // Apart from the words: every number begins alike, and its digits stand in many a text.
    index('tickets_numbers').using('gin', sql`lower('TKT-' || ${ticket.number}::text) gin_trgm_ops`).with(soonSorted),
    index('tickets_words_short')
      .using(
        'gin',
        sql`letters_and_pairs(lower('TKT-' || ${ticket.number}::text || E'\\n' || ${ticket.title} || E'\\n' || ${ticket.description}))`,
      )
      .with(soonSorted),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    isInternal: boolean().notNull(),
    createdAt,
  },
  (comment) => [
    index('comments_of_ticket').on(comment.ticketId, comment.createdAt, comment.id),
    index('comments_of_author').on(comment.authorId),
  ],
);

/** Messages from the website, and how far the mail that tells of each has come. */
export const inquiries = pgTable(
  'inquiries',
  {
    id,
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    service: text({ enum: InquiryServices }),
    message: text().notNull(),
    createdAt,
    answeredAt: moment(),
    answeredById: uuid().references(() => users.id),
    /** When a mail server took it over. */
    mailedAt: moment(),
    mailAttempts: integer().notNull().default(0),
    nextMailAt: moment().notNull().defaultNow(),
  },
  (inquiry) => [
    check('answered_by_somebody', sql`(${inquiry.answeredAt} is null) = (${inquiry.answeredById} is null)`),
    index('inquiries_by_age').on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst()),
    index('inquiries_unanswered')
      .on(inquiry.createdAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.answeredAt} is null`),
    index('inquiries_unsent').on(inquiry.nextMailAt, inquiry.id).where(sql`${inquiry.mailedAt} is null`),
  ],
);

/** One row a message that was taken from the website: where from, and no more, for as long as it counts. */
export const inquirySenders = pgTable(
  'inquiry_senders',
  {
    id,
    client: cidr().notNull(),
    createdAt,
  },
  (sender) => [
    index('inquiry_senders_of_client').on(sender.client, sender.createdAt),
    index('inquiry_senders_by_age').on(sender.createdAt),
  ],
);

/** Ways into a company for people without an account. The token is kept readable: staff copy the link again and again. */
export const invitations = pgTable(
  'invitations',
  {
    id,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    token: text().notNull(),
    expiresAt: moment().notNull(),
    currentUses: integer().notNull().default(0),
    /** Null: as many as come. */
    maxUses: integer(),
    isActive: boolean().notNull().default(true),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (invitation) => [
    check(
      'used_within_limit',
      sql`${invitation.currentUses} <= coalesce(${invitation.maxUses}, ${invitation.currentUses})`,
    ),
    uniqueIndex('invitations_by_token').on(invitation.token),
    index('invitations_by_age').on(invitation.createdAt.desc().nullsFirst(), invitation.id.desc().nullsFirst()),
    index('invitations_of_company').on(invitation.companyId),
  ],
);

/** At most one open link a user: a newer one takes the place of the older, using it takes it away. Kept as SHA-256. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    expiresAt: moment().notNull(),
    createdAt,
  },
  (reset) => [
    uniqueIndex('password_resets_of_user').on(reset.userId),
    uniqueIndex('password_resets_by_token').on(reset.tokenHash),
  ],
);

export const articles = pgTable(
  'articles',
  {
    id,
    title: text().notNull(),
    /** Markdown, as it was typed. */
    content: text().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    isPublished: boolean().notNull().default(false),
    /** The words of `content` without its markup; kept in step by whoever writes it. */
    plainText: text().notNull(),
    /** `tags` on one line, since a generated column can't join an array; kept in step likewise. */
    tagLine: text().notNull(),
    /** What a search ranks by: a word of the title counts more than one of the tags, and that more than one of the text. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english'::regconfig, ${articles.title}), 'A') || setweight(to_tsvector('english'::regconfig, ${articles.tagLine}), 'B') || setweight(to_tsvector('english'::regconfig, ${articles.plainText}), 'C')`,
      ),
    /** The same as one text, in which a search finds words with a typo. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${articles.title} || E'\\n' || ${articles.tagLine} || E'\\n' || ${articles.category} || E'\\n' || ${articles.plainText})`,
      ),
    /** Counts the changes, so that who saves a stale copy can be told. */
    version: integer().notNull().default(1),
    createdAt,
    updatedAt: moment().notNull().defaultNow(),
    deletedAt,
  },
  (article) => [
    index('articles_by_change').on(article.updatedAt.desc().nullsFirst(), article.id.desc().nullsFirst()),
    index('articles_of_category').on(
      article.category,
      article.updatedAt.desc().nullsFirst(),
      article.id.desc().nullsFirst(),
    ),
    index('articles_document').using('gin', article.document),
    index('articles_search').using('gin', sql`${article.searchText} gin_trgm_ops`),
  ],
);

/**
 * The answers to calls that create something and came with an `Idempotency-Key`: written in the transaction that creates it,
 * so that a repeat finds either both or neither.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id,
    /** SHA-256 of who called what with which key. */
    keyHash: bytea().notNull(),
    /** SHA-256 of what was sent: one key is good for one request. */
    requestHash: bytea().notNull(),
    status: integer(),
    answer: text(),
    createdAt,
  },
  (key) => [uniqueIndex('idempotency_keys_by_key').on(key.keyHash), index('idempotency_keys_by_age').on(key.createdAt)],
);

/** What staff set in the dashboard. What a key means, and its default, is written in the program; null is that default. */
export const settings = pgTable(
  'settings',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    key: text().notNull(),
    value: text(),
  },
  (setting) => [uniqueIndex('settings_by_key').on(setting.key)],
);

/**
 * Who did what to which record, when and from where. Append-only: triggers refuse every UPDATE, DELETE and TRUNCATE.
 * Names are kept as they were, without references, so that an entry outlives what it tells of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id,
    createdAt,
    /** Null: nobody who is signed in (a visitor of the website), or the program itself. */
    actorId: uuid(),
    actorName: text().notNull(),
    client: inet(),
    action: text({ enum: AuditActions }).notNull(),
    kind: text({ enum: AuditKinds }).notNull(),
    recordId: uuid().notNull(),
    recordName: text().notNull(),
    /** What was changed, from what to what, by field. */
    changes: jsonb().$type<Record<string, [from: unknown, to: unknown]>>(),
  },
  (entry) => [
    index('audit_entries_by_age').on(entry.createdAt.desc().nullsFirst(), entry.id.desc().nullsFirst()),
    index('audit_entries_of_actor').on(
      entry.actorId,
      entry.createdAt.desc().nullsFirst(),
      entry.id.desc().nullsFirst(),
    ),
    index('audit_entries_of_kind').on(entry.kind, entry.createdAt.desc().nullsFirst(), entry.id.desc().nullsFirst()),
    index('audit_entries_of_action').on(
      entry.action,
      entry.createdAt.desc().nullsFirst(),
      entry.id.desc().nullsFirst(),
    ),
    index('audit_entries_of_record').on(
      entry.recordId,
      entry.createdAt.desc().nullsFirst(),
      entry.id.desc().nullsFirst(),
    ),
    index('audit_entries_search')
      .using('gin', sql`lower(${entry.actorName} || E'\\n' || ${entry.recordName}) gin_trgm_ops`)
      .with(soonSorted),
    index('audit_entries_search_short')
      .using('gin', sql`letters_and_pairs(lower(${entry.actorName} || E'\\n' || ${entry.recordName}))`)
      .with(soonSorted),
  ],
);
