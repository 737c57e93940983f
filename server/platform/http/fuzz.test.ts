import { hash as hashPassword } from '@node-rs/argon2';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualCost } from '#server/people/auth/passwords/passwords.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { bearer, contactMessage, PASSWORD, startApp } from '#test/app.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { insertForm } from '#test/forms.ts';
import { type Description, type Fuzzed, fuzzedRequests } from '#test/fuzzing.ts';
import { insertInvitation } from '#test/onboarding.ts';
import { insertRoutine } from '#test/routines.ts';
import { slow } from '#test/slow.ts';
import { insertTemplate } from '#test/templates.ts';
import { tries } from '#test/tries.ts';

slow('Tries many random cases, each of them in the database');

/** How many requests are sent, and which: `FUZZ_RUNS=100000 FUZZ_SEED=7 vitest run --project api server/platform/http/fuzz.test.ts`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? tries(1_000, 10_000));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** How many are under way at once. */
const BATCH = 25;

/** How much longer than the hash of a password a request may take: nothing that a request needs takes longer than that. */
const SLOW = 25;

const INTERNALS =
  /select .+ from|insert into|relation "|syntax error|drizzle|postgres|node_modules|fastify|zod|\bat .+\.[jt]s:\d|ECONN|SyntaxError|TypeError|invalid input/i;

const world = await startApp({ own: true });
const { app, db, insertCompany, insertInquiry, insertTicket, insertUser } = world;
const document: Description = (await app.inject('/api/openapi.json')).json();

const { id: companyId } = await insertCompany();
// Most calls are for staff, so there are more of them.
const people = await Promise.all(
  (['employee', 'member', 'manager', 'admin', 'admin', 'super_admin', 'super_admin'] as const).map((role) =>
    insertUser(role, { companyId }),
  ),
);
const victims = await Promise.all([insertUser('employee', { companyId }), insertUser('manager', { companyId })]);
const others = [
  await insertTicket(one(victims)),
  await insertTicket(one(people)),
  await insertInquiry(contactMessage()),
];
// A setting that adds no requirement for logins.
const setting = one(await db.select().from(settings).where(eq(settings.key, 'provider_name')));
const invitation = await insertInvitation(world, { companyId });
const routine = [await insertForm(world), await insertTemplate(world), await insertRoutine(world)];
const records = [...victims, ...others, ...routine, invitation, setting];
const ids = [companyId, ...records.map(({ id }) => id), crypto.randomUUID()];

const userIds = [...people, ...victims].map(({ id }) => id);

let clients = 0;
let slowest = 0;
/** How long a hash takes on this machine, in milliseconds: as long as the longest that was looked at. */
const before = performance.now();
await hashPassword(PASSWORD, usualCost);
let hash = performance.now() - before;

test(`${RUNS} requests of every shape to every call: none fails, none is slow, none tells, none that is refused changes anything`, async () => {
  const requests = fuzzedRequests(document, ids, people.length + 1);
  const statuses = new Map<number, number>();

  for (let sent = 0; sent < RUNS; sent += BATCH) {
    const batch = fc.sample(requests, { numRuns: BATCH, seed: SEED + sent });
    const tokens = await everybodyBack();
    const answers = await Promise.all(batch.map((request) => answerTo(request, tokens)));
    for (const [index, { status, body }] of answers.entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 500 && !(status >= 400 && INTERNALS.test(body))) continue;
      expect.fail(`${status} ${body.slice(0, 500)} answers ${JSON.stringify(batch[index]).slice(0, 2_000)}`);
    }
    const refused = batch.filter((_, index) => (answers[index]?.status ?? 0) >= 400);
    if (sent % (BATCH * 4) === 0) await expectNoChange(refused, tokens);
  }

  expect(statuses.get(200)).toBeGreaterThan(RUNS / 10);
  expect(statuses.get(400)).toBeGreaterThan(RUNS / 10);
  const told = { statuses: Object.fromEntries(statuses), slowestInHashes: Math.round(slowest) };
  if (process.env.FUZZ_RUNS) process.stdout.write(`${JSON.stringify(told)}\n`);
}, 3_600_000);

/**
 * Undoes what a request may rightly have done: ended a session, deactivated a user, deleted a company. Deletes failed
 * logins, because many of them delay further attempts on purpose.
 */
async function everybodyBack() {
  await db.delete(limitUses);
  await db.update(companies).set({ deletedAt: null }).where(isNotNull(companies.deletedAt));
  await db.update(users).set({ deletedAt: null, isActive: true }).where(inArray(users.id, userIds));
  return Promise.all(people.map(async ({ id }) => ({ token: await startSession(db, id) })));
}

/** Sends the refused requests again: if all are refused again, nothing may change. */
async function expectNoChange(requests: Fuzzed[], tokens: { token: string }[]) {
  const before = await fingerprint(db);
  const answers = await Promise.all(requests.map((request) => answerTo(request, tokens)));
  if (answers.some(({ status }) => status < 400)) return;
  expect(await fingerprint(db)).toEqual(before);
}

async function answerTo(request: Fuzzed, tokens: { token: string }[]) {
  for (let attempt = 1; ; attempt++) {
    const start = performance.now();
    const answer = await send(request, tokens[request.caller]);
    const answered = performance.now();
    const ratio = (answered - start) / hash;
    if (ratio < SLOW) {
      slowest = Math.max(slowest, ratio);
      return answer;
    }
    // A crowded machine is slow at times, a slow answer every time.
    await hashPassword(PASSWORD, usualCost);
    hash = Math.max(hash, performance.now() - answered);
    if (attempt === 4) expect.fail(`${Math.round(ratio)} hashes for ${JSON.stringify(request).slice(0, 2_000)}`);
  }
}

async function send({ method, url, headers, payload }: Fuzzed, caller: { token: string } | undefined) {
  clients += 1;
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, ...(caller ? bearer(caller) : {}) },
    // Some calls count their callers: each comes from another.
    remoteAddress: `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body };
}
