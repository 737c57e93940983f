import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { previewPromise, updateCalendar } from '#contract/promise.ts';
import { CalendarLimit, PreviewLimit, TargetLimit, Weekdays } from '#contract/promise-constants.ts';
import { bearer, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { type Column, insertScene, type Persona } from '#test/authorization/personas.ts';
import { type Call, firstOfEach, type Row } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { heavierCalls, heavyTexts } from '#test/heavy-inputs.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Sends as much as the limits allow');

const world = await startApp({ own: true, mail: mailSetup, limitFactor: 1_000 });

/** How long the event loop may be blocked, in milliseconds: by the processor time of a call, which no other program changes. */
const MOST = 50;

/** Those who may do most, first. */
const actors: Column[] = ['Su', 'Ad', 'Ma', 'Em', 'An'];

const rows = firstOfEach(everyRow).filter(({ endpoint }) => endpoint.url !== '/api/ticketing/events');

/** A week of ten spans a day, the most holidays, and pauses in every month: as much to count as there can be. */
const calendar = {
  timezone: 'America/Chicago',
  hours: Weekdays.flatMap((day) =>
    Array.from({ length: CalendarLimit.spans / 7 }, (_, index) => {
      const hour = String(index * 2).padStart(2, '0');
      return { day, from: `${hour}:00`, to: `${hour}:01` };
    }),
  ),
  holidays: Array.from({ length: CalendarLimit.holidays }, (_, index) => ({
    date: dateAfter(index * 7),
    name: 'Closed',
  })),
};
const pauses = Array.from({ length: PreviewLimit.pauses }, (_, index) => ({
  from: `${dateAfter(index * 60)}T00:00:00.000Z`,
  to: `${dateAfter(index * 60 + 59)}T00:00:00.000Z`,
}));

/** Where it is not the length of the texts that counts. */
const special = new Map<Row['endpoint'], object>([
  [
    previewPromise,
    { calendar, pauses, raisedAt: `${dateAfter(0)}T00:00:00.000Z`, target: { minutes: TargetLimit.minutes } },
  ],
  [updateCalendar, calendar],
]);

const texts = Object.entries(heavyTexts);

/** Each call with every text before a release, and with one for a change, at the next call another. */
const calls = rows.flatMap((row, index) =>
  tries(texts.slice(index % texts.length).slice(0, 1), texts).map(
    ([name, piece]) => [row.endpoint.method, row.endpoint.url, name, row, piece] as const,
  ),
);

test.each(calls)('%s %s with as many %s as its limits allow does not block the event loop', async (...parameters) => {
  const [, , , row, piece] = parameters;
  const column = actors.find((each) => row.statuses[each].startsWith('2'));
  if (!column) return;
  const first = await prepared(row, column, piece);
  // Reads leave the scene as it was.
  const prepare = () => (row.endpoint.method === 'GET' ? first : prepared(row, column, piece));

  for (const { name } of first.variants) {
    let blocked = Number.POSITIVE_INFINITY;
    // The first calls also compile the code.
    for (let attempt = 0; attempt < 5 && blocked > MOST; attempt++) blocked = await timeOf(row, await prepare(), name);
    expect(blocked, name).toBeLessThanOrEqual(MOST);
  }
});

function dateAfter(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function prepared(row: Row, column: Column, piece: string) {
  const { scene, personas } = await insertScene(world, column);
  const { schema } = row.endpoint;
  const call = await row.call(scene);
  const given = special.get(row.endpoint);
  const heavy = given ? [{ name: 'special', call: { ...call, body: { ...Object(call.body), ...given } } }] : [];
  const variants = [
    ...heavy,
    ...heavierCalls(schema.body, 'body', call, piece),
    ...heavierCalls(schema.querystring, 'querystring', call, piece),
  ];
  return { variants, caller: personas[0]?.caller };
}

/** How long a call blocks the event loop at most, in milliseconds. */
async function timeOf(row: Row, { variants, caller }: Awaited<ReturnType<typeof prepared>>, name: string) {
  const variant = variants.find((each) => each.name === name);
  if (!variant) return 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.threadCpuUsage();
  delay.enable();
  await send(row, caller, variant.call);
  await setTimeout(1);
  delay.disable();
  const { user, system } = process.threadCpuUsage(before);
  // All of its processor time is more than it used at once, and a busy machine lengthens what it blocks.
  return Math.min((user + system) / 1_000, delay.max / 1e6);
}

async function send({ endpoint }: Row, caller: Persona['caller'], { body, params, querystring }: Call) {
  const identity = caller && ('token' in caller ? bearer(caller) : caller);
  return world.app.inject({
    method: endpoint.method,
    url: urlFor(endpoint, { params, querystring }),
    headers: { ...identity, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
