import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { routesOf } from '#test/routes.ts';
import { siteOf } from '#test/site.ts';

const world = await startApp({ own: true, mail: mailSetup, site: siteOf({}), limitFactor: 1_000 });
const superAdmin = await world.insertUser('super_admin');
const schemas = new Map(
  (await contractEndpoints()).map(({ method, url, schema }) => [`${method} ${url}`, schema.body]),
);

const MEGABYTE = 1_000_000;
const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index));

/** Values that take long to build or to check for their size, some just within what is parsed at all. */
const values = {
  'nested lists': `${'['.repeat(MEGABYTE / 2)}${']'.repeat(MEGABYTE / 2)}`,
  'many lists': `[${times(140_000, () => '[]').join()}]`,
  'many numbers': `[${times(140_000, () => '0').join()}]`,
  'many objects': `[${times(60_000, () => '{"a":0}').join()}]`,
  'a record': `{${times(95_000, (index) => `"${index}":0`).join()}}`,
  'a record that is parsed': `{${times(9_900, (index) => `"${index}":"${index}"`).join()}}`,
};
const forms = { 'a form': times(MEGABYTE / 8, (index) => `${index}=%41&`).join('') };

/** What nobody can make the server do: to build a megabyte of nested lists. */
const tooMuch = () => JSON.parse(values['nested lists']);
let most = await costOf(tooMuch);

/** A busy machine makes some calls several times as expensive. The first ones also compile the code. */
const ATTEMPTS = 8;

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const routes = routesOf(world.app).filter((route) => /^(POST|PUT) /.test(route));

test.each(routes)('%s takes no body that costs as much as to build a megabyte of lists', async (route) => {
  for (const [name, body, type] of bodiesFor(route)) {
    let cost = await costOf(() => send(route, body, type));
    for (let attempt = 1; attempt < ATTEMPTS && cost >= most; attempt++) {
      most = Math.max(most, await costOf(tooMuch));
      cost = Math.min(cost, await costOf(() => send(route, body, type)));
    }
    expect(cost, name).toBeLessThan(most);
  }
});

/** Each value as the whole body and in the place of each list and record, where most of them are not valid. */
function bodiesFor(route: string) {
  const type = schemas.get(route);
  const places = type ? listsIn(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })) : [];
  const [first = ['labels']] = places;
  return [
    ...Object.entries(values).map(([name, value]) => [name, value, json] as const),
    ...Object.entries(values).map(([name, value]) => [`${name} at ${first}`, placedAt(first, value), json] as const),
    ...places.slice(1).map((place) => [`a record at ${place}`, placedAt(place, values['a record']), json] as const),
    ...Object.entries(forms).map(([name, body]) => [name, body, form] as const),
  ];
}

/** The paths of all lists and records; `[]` is an entry of a list. */
function listsIn(schema: z.core.JSONSchema._JSONSchema, path: string[] = []): string[][] {
  if (typeof schema === 'boolean') return [];
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const isList = items !== undefined || typeof additionalProperties === 'object';
  return [
    ...(isList ? [path] : []),
    ...Object.entries(properties).flatMap(([name, field]) => listsIn(field, [...path, name])),
    ...(items && !Array.isArray(items) ? listsIn(items, [...path, '[]']) : []),
    ...anyOf.flatMap((choice) => listsIn(choice, path)),
  ];
}

function placedAt(path: string[], value: string) {
  return path.reduceRight((inner, step) => (step === '[]' ? `[${inner}]` : `{"${step}":${inner}}`), value);
}

async function send(route: string, payload: string, type: string) {
  const [method, url = ''] = route.split(' ');
  await world.app.inject({
    method: method as 'POST',
    url: url.replaceAll(/:\w+/g, '01234567-89ab-7cde-8f01-23456789abcd'),
    headers: { 'content-type': type, authorization: `Bearer ${superAdmin.token}` },
    payload,
  });
}

/** The processor time of some work, in milliseconds. */
async function costOf(work: () => unknown) {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
