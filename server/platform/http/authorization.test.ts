import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receiveAlerts } from '#contract/alerts.ts';
import { urlFor } from '#contract/endpoint.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { insertKey } from '#test/api-keys.ts';
import { bearer, startApp } from '#test/app.ts';
import { everyRow as rows } from '#test/authorization/every-row.ts';
import { type Column, columns, insertScene, type Persona } from '#test/authorization/personas.ts';
import { type Call, firstOfEach, type Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { fingerprint, recordWrites } from '#test/fingerprint.ts';
import { routesOf } from '#test/routes.ts';
import { slow } from '#test/slow.ts';
import { inTurns, tries } from '#test/tries.ts';

slow('Asks every call, as each of its callers');

// Keys have a limit of their own, and one makes hundreds of calls here.
const world = await startApp({ own: true, mail: mailSetup, limitFactor: 100 });

type Sent = { column: Column; status: number; name: string; caller: Persona['caller']; request: Call };

/** Callers without a valid session. Whatever they may call leaves the scene unchanged. */
const strangers = new Set<Column>(['An', 'De', 'Dc', 'Ex']);

/** Reads and refused requests change nothing, so all of a column's share one scene. */
const lasting = new Map<Column, Awaited<ReturnType<typeof insertScene>>>();
for (const column of columns) lasting.set(column, await insertScene(world, column));
/** The requests of a row in such a scene, which both its sessions and its keys send. */
const lastingRequests = new Map<string, Map<string | undefined, Call>>();
// Statements are planned as for tables in use, not for empty ones.
await world.db.execute('analyze');
const writes = await recordWrites(world.db);

test.each(rows.map((row) => [row.endpoint.method, row.endpoint.url, row.name, row] as const))(
  '%s %s, row %s: every actor gets the documented status, and a refused request changes nothing',
  async (_, __, ___, row) => {
    const cells = columns.flatMap((column) => {
      const status = row.statuses[column];
      return status === '-' || isRepeated(row, column) ? [] : [{ column, status: Number(status) }];
    });
    const refused = cells.filter(({ status }) => status >= 400);
    const allowed = cells.filter(({ status }) => status < 400);

    const calls = (await Promise.all(refused.map((cell) => callsOf(row, cell)))).flat();
    await writes();
    const refusals = await Promise.all(calls.map((call) => answerTo(row, call)));
    const written = await writes();
    const answers = await Promise.all(
      allowed.map(async (cell) => Promise.all((await callsOf(row, cell)).map((call) => answerTo(row, call)))),
    );

    const all = [...refusals, ...answers.flat()];
    expect(all.filter(({ status, expected }) => status !== expected)).toEqual([]);
    for (const { status, message } of all) if (status >= 400) expect(message).toMatch(/^[A-Z].{5,}/);
    expect(written).toEqual([]);
  },
);

/** Whether an earlier row covers this cell: without a session, a call that needs one is refused before its request is read. */
function isRepeated(row: Row, column: Column) {
  const { endpoint, statuses } = row;
  const isRefusedUnread = strangers.has(column) && statuses[column] === '401' && endpoint.access !== 'public';
  const first = rows.find((each) => each.endpoint === endpoint && each.statuses[column] === '401');
  return isRefusedUnread && first !== row && tries(true, false);
}

/** Who has a session that works, and can therefore have a key. */
const owners = columns.filter((column) => !strangers.has(column));

test.each(rows.filter(needsSession).map((row) => [row.endpoint.method, row.endpoint.url, row.name, row] as const))(
  '%s %s, row %s: a key of each actor gets what their session gets, or less',
  async (_, __, ___, row) => {
    const cells = owners.flatMap((column) => {
      const status = Number(row.statuses[column]);
      const expected = row.endpoint.refusesKeys ? 403 : status;
      return Number.isNaN(status) ? [] : [{ column, status: expected }];
    });
    const changes = cells.filter(({ status }) => status < 400 && row.endpoint.method !== 'GET');
    const others = cells.filter((cell) => !changes.includes(cell));

    // Each change needs a scene of its own. Whose key makes it is another one's from row to row.
    const tried = [...others, ...inTurns(changes, rows.indexOf(row))];
    const calls = (await Promise.all(tried.map((cell) => callsOf(row, cell)))).flat();
    const answers = await Promise.all(calls.map(async (call) => answerTo(row, { ...call, caller: await keyOf(call) })));

    const isLess = ({ status }: (typeof answers)[number]) => status === 403 && needsIdentity.has(nameOf(row));
    expect(answers.filter((answer) => answer.status !== answer.expected && !isLess(answer))).toEqual([]);
  },
);

test('a key that may only send alerts calls nothing else', async () => {
  const all = firstOfEach(rows.filter(needsSession)).filter(({ endpoint }) => endpoint !== receiveAlerts);
  const { scene } = await insertScene(world, 'Su');
  const caller = await insertKey(world.db, scene.user?.id ?? '', ['alerts']);

  const statuses = [];
  for (const row of all) statuses.push([nameOf(row), (await send(row, await row.call(scene), caller)).statusCode]);

  expect(statuses.filter(([, status]) => status !== 403)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(200);
});

test('a key that may only read changes nothing', async () => {
  const writes = firstOfEach(rows.filter(needsSession)).filter(({ endpoint }) => endpoint.method !== 'GET');
  const calls = await Promise.all(
    writes.map(async (row) => {
      const { scene } = await insertScene(world, 'Su');
      return { row, request: await row.call(scene), caller: await insertKey(world.db, scene.user?.id ?? '', ['read']) };
    }),
  );
  const before = await fingerprint(world.db);

  const answers = await Promise.all(
    calls.map(
      async ({ row, request, caller }) => [nameOf(row), (await send(row, request, caller)).statusCode] as const,
    ),
  );

  expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  expect(await fingerprint(world.db)).toEqual(before);
});

test('a key that may only write reads nothing: only alerts take it', async () => {
  const all = firstOfEach(rows.filter(needsSession));
  const { scene } = await insertScene(world, 'Su');
  const caller = await insertKey(world.db, scene.user?.id ?? '', ['write']);

  const answered: string[] = [];
  for (const row of all) {
    const { statusCode } = await send(row, await row.call(scene), caller);
    if (statusCode !== 403) answered.push(nameOf(row));
  }

  expect(answered).toEqual(['POST /api/ticketing/alerts']);
});

test('every route that the server has under /api has a row', () => {
  const served = routesOf(world.app).filter((route) => route.includes(' /api/'));

  expect([...new Set(rows.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`))].sort()).toEqual(served);
});

const nameOf = ({ endpoint }: Row) => `${endpoint.method} ${endpoint.url}`;

/** Public calls can answer 401 too: to a wrong password or passkey, and to a mail server without its token. */
function needsSession({ endpoint }: Row) {
  return endpoint.access !== 'public';
}

/** Calls that need a confirmed identity, at least for some records. */
const needsIdentity = new Set([
  'PUT /api/ticketing/admin/settings/:settingId',
  'POST /api/ticketing/admin/webhooks',
  'PUT /api/ticketing/admin/webhooks/:webhookId',
  'DELETE /api/ticketing/admin/webhooks/:webhookId',
  'POST /api/ticketing/admin/webhooks/:webhookId/rotate',
]);

async function keyOf({ caller }: Sent) {
  if (!caller || !('token' in caller)) throw new Error('Only who has a session has a key');
  const [session] = await world.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(caller.token)));
  return insertKey(world.db, session?.userId ?? '');
}

/** The requests of all personas that a cell of the matrix stands for. */
async function callsOf(row: Row, { column, status }: Pick<Sent, 'column' | 'status'>): Promise<Sent[]> {
  const changesNothing = status >= 400 || row.endpoint.method === 'GET';
  // These rows prepare data in the caller's own account, where the next caller must not find it.
  const isOfCaller = row.endpoint.url.includes('/account');
  const isLasting = strangers.has(column) || (changesNothing && !isOfCaller);
  const kept = isLasting ? lasting.get(column) : undefined;
  const { scene, personas: all } = kept ?? (await insertScene(world, column));
  const personas = inTurns(all, rows.indexOf(row));
  const cell = `${rows.indexOf(row)} ${column}`;
  const requests = (isLasting && lastingRequests.get(cell)) || new Map<string | undefined, Call>();
  if (isLasting) lastingRequests.set(cell, requests);
  const calls: Sent[] = [];
  for (const { name, user, caller } of personas) {
    // Several sessions of one account send the same request, unless each must find data of its own.
    const request = (changesNothing && requests.get(user?.id)) || (await row.call({ ...scene, user }));
    requests.set(user?.id, request);
    calls.push({ column, status, name, caller, request });
  }
  return calls;
}

async function answerTo(row: Row, { column, name, status, caller, request }: Sent) {
  const response = await send(row, request, caller);
  const message: unknown = response.statusCode >= 400 ? response.json().message : undefined;
  return { column, name, expected: status, status: response.statusCode, message };
}

let clients = 0;

async function send(
  { endpoint }: Row,
  { body, contentType = 'application/json', ...rest }: Call,
  caller: Persona['caller'],
) {
  const identity = caller && ('token' in caller ? bearer(caller) : caller);
  clients += 1;
  return world.app.inject({
    method: endpoint.method,
    url: urlFor(endpoint, rest),
    headers: { ...identity, ...(body === undefined ? {} : { 'content-type': contentType }) },
    // Failed logins of one client are counted: each call here comes from another.
    remoteAddress: `10.1.${clients >> 8}.${clients & 255}`,
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
