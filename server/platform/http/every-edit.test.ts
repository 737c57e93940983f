import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { bearer, startApp } from '#test/app.ts';
import { everyRow } from '#test/authorization/every-row.ts';
import { columns, insertScene } from '#test/authorization/personas.ts';
import { mailSetup } from '#test/delivery.ts';
import { contractEndpoints } from '#test/endpoints.ts';
import { recordWrites } from '#test/fingerprint.ts';

/** Calls that take no version though they send something: nothing that somebody else could have written is lost. */
const withoutVersion: Record<string, string> = {
  'PUT /api/ticketing/account/password': 'it asks for the current password',
  'PUT /api/ticketing/account/second-factor': 'it takes a code, which works once',
  'PUT /api/ticketing/account/sso/offer': 'it sends the offer as it was seen; another one is refused',
  'PUT /api/ticketing/account/display': 'one’s own choices, each sent alone',
  'PUT /api/ticketing/account/notifications': 'one’s own choices, each sent alone',
  'PUT /api/ticketing/account/passkeys/:passkeyId': 'one’s own name of a device, and nothing else',
  'PUT /api/ticketing/tickets/:ticketId/presence': 'it says what one is doing now',
  'PUT /api/ticketing/tickets/:ticketId/rating': 'one’s own rating',
  'PUT /api/ticketing/tickets/:ticketId/incident': 'a single choice: the last one is meant',
  'PUT /api/ticketing/tickets/:ticketId/snooze':
    'a single choice: the last one is meant, and the ticket keeps its version',
  'PUT /api/ticketing/tickets/:ticketId/cause':
    'a single choice: the last one is meant, and the ticket keeps its version',
  'PUT /api/ticketing/tickets/:ticketId/checklist': 'a single switch: the last position is meant',
  'PUT /api/ticketing/tickets/:ticketId/checklist/order':
    'it names every step, and is refused unless each is still there',
  'PUT /api/ticketing/report-mail': 'a single switch: the last position is meant',
  'PUT /api/ticketing/admin/users/:userId/activation': 'a single switch: the last position is meant',
  'PUT /api/ticketing/admin/setup': 'a single switch, and steps that can only be added',
};

const world = await startApp({ own: true, mail: mailSetup });
const writes = await recordWrites(world.db);

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const has = (schema: z.ZodType | undefined, field: string) => schema instanceof z.ZodObject && field in schema.shape;
const puts = (await contractEndpoints()).filter(({ method }) => method === 'PUT');
const edits = puts.filter(({ schema }) => has(schema.headers, 'if-match'));

test('every PUT that sends something takes the version that was edited, or has a listed reason', () => {
  const bare = puts.filter(({ schema }) => !schema.body);

  expect([...[...edits, ...bare].map(nameOf), ...Object.keys(withoutVersion)].sort()).toEqual(puts.map(nameOf).sort());
  for (const { schema, url } of edits) {
    expect(has(schema.body, 'version'), url).toBe(true);
    expect(Object.keys(schema.response), url).toEqual(expect.arrayContaining(['409', '412']));
  }
});

test.each(edits.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: of two editors the second is refused, told what changed, and saves over the new version',
  async (name, endpoint) => {
    const { put, present, bodies } = await openTwice(name, endpoint);
    const opened = await present();
    const first = await firstChange(opened.version);
    const saved = await present();
    await writes();

    const late = await put(bodies.at(-1), { version: opened.version });
    const byTag = await put(bodies.at(-1), {}, `"${opened.version}"`);

    expect([late.statusCode, byTag.statusCode]).toEqual([409, 412]);
    expect(late.json()).toEqual({
      message: expect.stringMatching(/^This .+ was changed since you opened it\. Look at what changed, then/),
      version: first.version,
      changes: expect.arrayContaining([
        expect.objectContaining({ field: expect.any(String), byName: expect.any(String) }),
      ]),
      current: saved.current,
    });
    expect(await writes()).toEqual([]);
    expect(await present()).toEqual(saved);

    // What was just refused passes from the new version. Of the same one twice at once, one is stale.
    const second = await firstChange(first.version);
    const twice = await Promise.all([1, 2].map(() => put(first.body, { version: second.version })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

    /** Saves the first of the bodies that changes something. */
    async function firstChange(version: number) {
      for (const body of bodies) {
        const response = await put(body, { version });
        const after = Number(/^"(\d+)"$/.exec(String(response.headers.etag))?.[1]);
        if (response.statusCode === 200 && after !== version) return { body, version: after };
      }
      throw new Error(`No body changes ${name} from version ${version}`);
    }
  },
);

/** A record that somebody may change by this call, as its row of the authorization matrix does. */
async function openTwice(name: string, endpoint: Endpoint) {
  const rows = everyRow.filter((each) => nameOf(each.endpoint) === name);
  const column = columns.find((each) => rows.some(({ statuses }) => statuses[each] === '200'));
  const row = rows.find(({ statuses }) => column && statuses[column] === '200');
  if (!row || !column) throw new Error(`${name} has no row that succeeds in test/authorization/`);
  const { scene, personas } = await insertScene(world, column);
  const [persona] = personas;
  const { body, ...rest } = await row.call({ ...scene, user: persona?.user });
  const identity = persona?.caller && 'token' in persona.caller ? bearer(persona.caller) : {};

  const put = (sent: unknown, version: { version?: number } = {}, tag?: string) =>
    world.app.inject({
      method: 'PUT',
      url: urlFor(row.endpoint, rest),
      headers: { ...identity, ...(tag === undefined ? {} : { 'if-match': tag }) },
      payload: { ...Object(sent), ...version },
    });
  /** The record as it is, which the refusal of a version that never was has. */
  async function present(): Promise<{ version: number; current: unknown }> {
    const response = await put(body, {}, '"2147483647"');
    expect(response.statusCode).toBe(412);
    const { version, current } = response.json();
    return { version, current };
  }
  const accepted = [...variantsOf(body)].filter((each) => endpoint.schema.body?.safeParse(each).success);
  return { put, present, bodies: [body, ...accepted] };
}

/** The same with one part changed. */
function* variantsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value} 2`;
  if (typeof value === 'number') yield value + 1;
  if (typeof value === 'boolean') yield !value;
  if (Array.isArray(value)) yield value.slice(1);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const other of variantsOf(part)) {
      yield Array.isArray(value)
        ? value.map((each, index) => (String(index) === key ? other : each))
        : { ...value, [key]: other };
    }
  }
}
