import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { bearer, startApp } from '#test/app.ts';
import { adminRows } from '#test/authorization/admin-rows.ts';
import { articleRows } from '#test/authorization/article-rows.ts';
import { inquiryRows } from '#test/authorization/inquiry-rows.ts';
import { onboardingRows } from '#test/authorization/onboarding-rows.ts';
import { peopleRows } from '#test/authorization/people-rows.ts';
import { type Column, columns, insertScene } from '#test/authorization/personas.ts';
import type { Call, Row } from '#test/authorization/rows.ts';
import { sessionRows } from '#test/authorization/session-rows.ts';
import { settingRows } from '#test/authorization/setting-rows.ts';
import { ticketRows } from '#test/authorization/ticket-rows.ts';

const world = await startApp();
const rows = [
  ...sessionRows,
  ...ticketRows,
  ...adminRows,
  ...inquiryRows,
  ...onboardingRows,
  ...settingRows,
  ...peopleRows,
  ...articleRows,
];

const cells = rows.flatMap((row) => columns.map((column) => ({ row, column, status: row.statuses[column] })));
const tested = cells.filter(({ status }) => status !== '-');

/** Those who never get in leave everything as it is: one scene serves all their calls. */
const strangers = new Map<Column, Awaited<ReturnType<typeof insertScene>>>();
for (const column of ['An', 'De', 'Dc', 'Ex'] as const) strangers.set(column, await insertScene(world, column));

test.each(
  tested.map((cell) => [cell.row.endpoint.method, cell.row.endpoint.url, cell.row.name, cell.column, cell] as const),
)('%s %s, row %s: %s', async (_, __, ___, ____, { row, column, status }) => {
  const { scene, personas } = strangers.get(column) ?? (await insertScene(world, column));
  const calls: { name: string; caller: (typeof personas)[number]['caller']; request: Call }[] = [];
  for (const { name, user, caller } of personas) {
    calls.push({ name, caller, request: await row.call({ ...scene, user }) });
  }
  const before = await everything();

  for (const { name, caller, request } of calls) {
    const response = await send(row, request, caller);

    expect([name, response.statusCode]).toEqual([name, Number(status)]);
    if (response.statusCode >= 400) expect(response.json().message).toMatch(/^[A-Z].{5,}/);
  }
  if (Number(status) >= 400) expect(await everything()).toBe(before);
});

test('every call of the API has a row', async () => {
  const { paths } = (await world.send(undefined, 'GET', '/api/openapi.json')).json();
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );

  expect(calls.sort()).toEqual([...new Set(rows.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`))].sort());
});

let clients = 0;

async function send(
  { endpoint }: Row,
  { body, ...rest }: Call,
  caller: Parameters<typeof bearer>[0] | { authorization: string } | undefined,
) {
  const identity = caller && ('token' in caller ? bearer(caller) : caller);
  clients += 1;
  return world.app.inject({
    method: endpoint.method,
    url: urlFor(endpoint, rest),
    headers: { ...identity, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    // Failed logins of one client are counted: each call here comes from another.
    remoteAddress: `10.1.${clients >> 8}.${clients & 255}`,
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** The versions of all rows that people have made: a refused call must leave every one as it was. */
async function everything() {
  const { rows: sums } = await world.db.execute(sql`
    select (select sum(xmin::text::bigint) from companies) as companies,
      (select sum(xmin::text::bigint) from users) as users,
      (select sum(xmin::text::bigint) from tickets) as tickets,
      (select sum(xmin::text::bigint) from comments) as comments,
      (select sum(xmin::text::bigint) from inquiries) as inquiries,
      (select sum(xmin::text::bigint) from invitations) as invitations,
      (select sum(xmin::text::bigint) from password_resets) as resets,
      (select sum(xmin::text::bigint) from settings) as settings,
      (select sum(xmin::text::bigint) from articles) as articles,
      (select count(*) from audit_entries) as entries,
      (select count(*) from sessions) as sessions`);
  return JSON.stringify(sums);
}
