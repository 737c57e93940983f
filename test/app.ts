import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Endpoint, type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import type { Role } from '#contract/primitives.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { OutgoingAllowList } from '#server/platform/config/outgoing-calls.ts';
import { connect, type Db, one, withLimitFactor } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { outgoingCalls } from '#server/platform/outgoing/call-out.ts';
import { createTestDatabase } from './database.ts';
import { leaveInjectedStreams } from './injected-streams.ts';
import { hashCheaply } from './passwords.ts';
import { untilBlocked } from './table-lock.ts';

/** The password of everybody that `insertUser` creates. */
export const PASSWORD = 'correct horse';

const passwordHash = await hashCheaply(PASSWORD);

export type Caller = { token: string };
type User = typeof users.$inferSelect & Caller;
type Answer<Body> = Omit<LightMyRequestResponse, 'json'> & { json: () => Body };
type AppOptions = Partial<Parameters<typeof buildApp>[0]>;
type WorldOptions = AppOptions & { own?: boolean; limitFactor?: number };

/** What the files of this worker share one after the other: a database, and the server without options. */
const sharedDatabase = once(openDatabase);
const sharedApp = once(async () => serve((await sharedDatabase()).db));

/** Counts the worlds of this worker: each calls from addresses of its own, because calls of one address have limits. */
let worlds = 0;

/**
 * The real server with builders for what a test needs in it. The files of a worker share a database, as the companies of a
 * provider do: a test counts only what it made.
 * @param own a database for this file alone, for one that counts everything, runs what handles everything (consumers, queues,
 * jobs), or changes settings
 * @param limitFactor multiplies the server’s limits on rates and volumes
 * @param options of the server. Without them, the files of a worker share it as well.
 */
export async function startApp({ own = false, limitFactor = 1, ...options }: WorldOptions = {}) {
  const isShared = !own && limitFactor === 1 && Object.keys(options).length === 0;
  const database = await (own ? openDatabase() : sharedDatabase());
  const { db } = database;
  const app = await (isShared ? sharedApp() : serve(withLimitFactor(db, limitFactor), options));
  worlds += 1;
  const remoteAddress = own || options.trustProxy ? '127.0.0.1' : `172.16.${worlds >> 8}.${worlds & 255}`;

  afterAll(async () => {
    if (!isShared) await app.close();
    if (own) await database.close();
    else await database.forget();
  });

  async function insertCompany(name = 'Acme Plumbing') {
    return one(await db.insert(companies).values({ name }).returning());
  }

  /** Somebody with a session; of a company of their own, unless told otherwise. */
  async function insertUser(role: Role, values: Partial<typeof users.$inferInsert> = {}): Promise<User> {
    const isStaff = role === 'admin' || role === 'super_admin';
    const companyId = isStaff ? null : (values.companyId ?? (await insertCompany()).id);
    const email = `${crypto.randomUUID()}@acme.example`;
    const person = { firstName: 'Ada', lastName: 'Lovelace', email, passwordHash, ...values, role, companyId };
    const user = one(await db.insert(users).values(person).returning());
    return { ...user, token: await startSession(db, user.id) };
  }

  async function insertTicket(client: User, values: Partial<typeof tickets.$inferInsert> = {}) {
    const { companyId } = client;
    if (!companyId) throw new Error('Only client users raise tickets');
    const texts = { title: 'Printer on fire', description: 'Smoke comes out.', category: 'Printing & Peripherals' };
    const ticket = { ...texts, priority: 'medium' as const, tags: [], companyId, clientId: client.id };
    return one(
      await db
        .insert(tickets)
        .values({ ...ticket, ...values })
        .returning(),
    );
  }

  async function insertComment(ticketId: string, author: User, values: Partial<typeof comments.$inferInsert> = {}) {
    const comment = { ticketId, authorId: author.id, body: 'Still smoking', isInternal: false, ...values };
    return one(await db.insert(comments).values(comment).returning());
  }

  /** An inquiry whose email is queued, unless it is suspected spam. */
  async function insertInquiry(
    values: Partial<typeof inquiries.$inferInsert> = {},
    mail: Partial<typeof outgoingMails.$inferInsert> = {},
  ) {
    const inquiry = { ...contactMessage(), service: 'networking' as const, ...values };
    const stored = one(await db.insert(inquiries).values(inquiry).returning());
    if (!stored.isSuspectedSpam) {
      await db.insert(outgoingMails).values({ kind: 'inquiry', inquiryId: stored.id, ...mail });
    }
    return stored;
  }

  /** One call of the contract. */
  async function call<E extends Endpoint>(
    caller: Caller | undefined,
    endpoint: E,
    { body, headers, ...rest }: Input<E>,
  ) {
    // The type of an answer is the contract's; a refusal is looked at as `refusalOf` sees it.
    return (await send(caller, endpoint.method, urlFor(endpoint, rest), body, headers)) as Answer<Reply<E>>;
  }

  /** A call that the contract does not allow: a body of any shape, an address that is not there. */
  async function send(
    caller: Caller | undefined,
    method: Endpoint['method'],
    url: string,
    body?: unknown,
    headers: unknown = {},
  ) {
    return app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(headers as object), ...(caller ? bearer(caller) : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  }

  /**
   * What a call answers that meets a change in the middle of its transaction, and has to wait for its end.
   * @param change makes the change, on the transaction it is given
   * @param start makes the call
   */
  async function during<Result>(change: (tx: Db) => Promise<unknown>, start: () => Promise<Result>) {
    const { result } = await db.transaction(async (tx) => {
      await change(tx);
      const result = start();
      await untilBlocked(db, result);
      return { result };
    });
    return result;
  }

  return {
    app,
    db,
    during,
    databaseUrl: database.url,
    call,
    send,
    insertCompany,
    insertUser,
    insertTicket,
    insertComment,
    insertInquiry,
  };
}

function once<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function openDatabase() {
  const { url, drop } = await createTestDatabase();
  // Test files run in parallel, so a database that seems silent may only be busy.
  const { db, pool } = connect(url, { patience: 10 });
  const initial = await db.select().from(settings);
  return {
    url,
    db,
    /** Takes back what a file leaves behind that the next one would meet. */
    forget: async () => {
      await db.delete(settings);
      await db.insert(settings).values(initial);
      await db.delete(limitUses);
    },
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}

async function serve(db: Db, options: AppOptions = {}) {
  // No test may call anything else.
  const outgoing = outgoingCalls({ allow: OutgoingAllowList.parse('127.0.0.1/32'), resolve: async () => [] });
  const app = await buildApp({ db, logger: pino({ level: 'silent' }), outgoing, ...options });
  leaveInjectedStreams(app);
  return app;
}

/** What somebody types into the contact form. */
export function contactMessage() {
  const sender = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example', phone: '(314) 555-0199' };
  return { ...sender, message: 'Our Wi-Fi drops every afternoon.' };
}

export function bearer({ token }: Caller) {
  return { authorization: `Bearer ${token}` };
}

/** Status and body of a refusal. */
export function refusalOf(response: { statusCode: number; body: string }) {
  return {
    statusCode: response.statusCode,
    ...(JSON.parse(response.body) as { message: string; issues?: { path: string }[] }),
  };
}
