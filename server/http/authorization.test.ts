import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { bearer, startApp } from '#test/app.ts';
import { everyRow as rows } from '#test/authorization/every-row.ts';
import { type Column, columns, insertScene, type Persona } from '#test/authorization/personas.ts';
import type { Call, Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { routesOf } from '#test/routes.ts';
import { inTurns, tries } from '#test/tries.ts';

const world = await startApp({ mail: mailSetup });

type Sent = { column: Column; status: number; name: string; caller: Persona['caller']; request: Call };

/** Callers without a valid session. Whatever they may call leaves the scene unchanged. */
const strangers = new Set<Column>(['An', 'De', 'Dc', 'Ex']);

/** Reads and refused requests change nothing, so all of a column's share one scene. */
const lasting = new Map<Column, Awaited<ReturnType<typeof insertScene>>>();
for (const column of columns) lasting.set(column, await insertScene(world, column));
// Statements are planned as for tables in use, not for empty ones.
await world.db.execute('analyze');

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
    const before = await fingerprint(world.db);
    const refusals = await Promise.all(calls.map((call) => answerTo(row, call)));
    const after = await fingerprint(world.db);
    const answers = await Promise.all(
      allowed.map(async (cell) => Promise.all((await callsOf(row, cell)).map((call) => answerTo(row, call)))),
    );

    const all = [...refusals, ...answers.flat()];
    expect(all.filter(({ status, expected }) => status !== expected)).toEqual([]);
    for (const { status, message } of all) if (status >= 400) expect(message).toMatch(/^[A-Z].{5,}/);
    expect(after).toEqual(before);
  },
);

/** Calls that somebody may make without a session. */
const open = new Set(rows.filter(({ statuses }) => statuses.An !== '401').map(({ endpoint }) => endpoint));

/** Whether an earlier row covers this cell: without a session, a call that needs one is refused before its request is read. */
function isRepeated(row: Row, column: Column) {
  const { endpoint, statuses } = row;
  const isRefusedUnread = strangers.has(column) && statuses[column] === '401' && !open.has(endpoint);
  const first = rows.find((each) => each.endpoint === endpoint && each.statuses[column] === '401');
  return isRefusedUnread && first !== row && tries(true, false);
}

test('every route that the server has under /api has a row', () => {
  const served = routesOf(world.app).filter((route) => route.includes(' /api/'));

  expect([...new Set(rows.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`))].sort()).toEqual(served);
});

/** The requests of all personas that a cell of the matrix stands for. */
async function callsOf(row: Row, { column, status }: Pick<Sent, 'column' | 'status'>): Promise<Sent[]> {
  const changesNothing = status >= 400 || row.endpoint.method === 'GET';
  // These rows prepare data in the caller's own account, where the next caller must not find it.
  const isOfCaller = row.endpoint.url.includes('/account');
  const isLasting = strangers.has(column) || (changesNothing && !isOfCaller);
  const kept = isLasting ? lasting.get(column) : undefined;
  const { scene, personas: all } = kept ?? (await insertScene(world, column));
  const personas = inTurns(all, rows.indexOf(row));
  const requests = new Map<string | undefined, Call>();
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
