import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { logOut } from '#contract/sessions.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { type Caller, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { type Column, insertScene } from '#test/authorization/personas.ts';
import { firstOfEach } from '#test/authorization/rows.ts';
import { mailSetup } from '#test/delivery.ts';
import { limits } from './limits.ts';

const world = await startApp({ own: true, mail: mailSetup });

const clients: Column[] = ['Em', 'Me', 'Ma'];
const succeeds = (status: string) => status.startsWith('2');

/** Every call that needs a session, that a client user may make, and that changes something. */
const changes = firstOfEach(
  everyRow.filter(
    ({ endpoint, statuses }) =>
      endpoint.method !== 'GET' && endpoint !== logOut && clients.some((column) => succeeds(statuses[column])),
  ),
).filter(({ statuses }) => statuses.An === '401');

test.each(changes.map((row) => [row.endpoint.method, row.endpoint.url, row] as const))(
  '%s %s is limited for each client user, of which no other user notices anything',
  async (_, __, row) => {
    const column = clients.find((each) => succeeds(row.statuses[each])) ?? 'Ma';
    const { scene, personas } = await insertScene(world, column);
    const { body, contentType, ...rest } = await row.call(scene);
    const headers = contentType ? { 'content-type': contentType } : {};
    const send = (caller?: Caller) =>
      world.send(caller, row.endpoint.method, urlFor(row.endpoint, rest), body, headers);
    const user = personas[0]?.user;
    await useUp(user?.id);

    const limited = await send(user);
    const other = await send(scene.colleague);

    expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([
      429,
      expect.toSatisfy((wait) => wait > 0),
    ]);
    expect(other.statusCode).not.toBe(429);
  },
);

/** As if a user had made 600 changes of each kind within the last hour. */
async function useUp(userId: string | undefined) {
  const names = ['changes', 'account_changes', 'tickets', 'comments', 'uploads'];
  await world.db
    .insert(limitUses)
    .values(names.flatMap((limitName) => Array.from({ length: 600 }, () => ({ limitName, subject: userId ?? '' }))));
}

test('a client user may change 600 things in an hour, and their account 60 times', () => {
  const { changes: all, account_changes: ofAccount } = limits;

  expect([all, ofAccount].map(({ window, perSubject }) => [window, perSubject])).toEqual([
    [3_600_000, 600],
    [3_600_000, 60],
  ]);
});
