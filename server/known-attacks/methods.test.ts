import { expect, test } from 'vitest';
import { exportCompany } from '#contract/offboarding.ts';
import { bearer, startApp } from '#test/app.ts';
import { insertCompanyA, plantCanaries } from '#test/canaries.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { routesOf } from '#test/routes.ts';
import { slow } from '#test/slow.ts';
import { inTurns, tries } from '#test/tries.ts';

slow('Asks every call, as each of its callers');

const world = await startApp({ own: true });
const { app, db, insertUser } = world;
const own = await insertCompanyA(world);
const planted = await plantCanaries(world, own);
const superAdmin = await insertUser('super_admin');

const ids = [...own.ids, ...planted.ids, own.people[0]?.id ?? ''];
const routes = routesOf(app).filter((route) => route.includes(' /api/'));
const addresses = [...new Set(routes.map((route) => route.split(' ')[1] ?? ''))];
const orders = '?status=closed&Status=closed&_method=DELETE&isActive=false&role=super_admin&action=delete&id=1';

test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE'])(
  '%s changes nothing at any address, whatever its query orders (CVE-2012-4733, OCA helpdesk #1089)',
  async (method) => {
    const before = await fingerprint(db);

    for (const [turn, address] of addresses.entries()) {
      // Only the audit log says who took all of a company's data.
      if (address === exportCompany.url && method === 'GET') continue;
      for (const id of address.includes(':') ? idsFor(method, turn) : ['']) {
        const url = address.replace(/:\w+/, id);
        // Fastify's types leave out TRACE, and a client does not.
        const response = await app.inject({ method: method as 'GET', url: url + orders, headers: bearer(superAdmin) });
        expect([url, response.statusCode < 500]).toEqual([url, true]);
      }
    }

    expect(await fingerprint(db)).toEqual(before);
  },
);

/** HEAD is answered by what answers GET, and no address has the other two, whichever record it is of. */
function idsFor(method: string, turn: number) {
  if (method === 'GET') return ids;
  return method === 'HEAD' ? inTurns(ids, turn) : ids.slice(0, tries(1, ids.length));
}

test('a method that an address does not have is answered like an address that is not there (Trudesk #668, #747)', async () => {
  for (const address of addresses) {
    const url = address.replace(/:\w+/, crypto.randomUUID());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      // Another address may take its last part for an id.
      if (routes.some((route) => patternOf(route).test(`${method} ${url}`))) continue;
      const response = await app.inject({ method: method as 'PATCH', url, headers: bearer(superAdmin) });
      expect([method, url, response.statusCode, response.json()]).toEqual([
        method,
        url,
        404,
        { message: 'Page not found' },
      ]);
    }
  }
});

function patternOf(route: string) {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
}
