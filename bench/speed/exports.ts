import pg from 'pg';
import { exportCompany } from '#contract/offboarding.ts';
import { downloadTickets } from '#contract/tickets.ts';
import { calls, requestOf, type Scene } from './calls.ts';
import { drive, medianOf, type Request, ratioOf } from './drive.ts';
import type { Place } from './places.ts';

/**
 * The 99th percentile of reading one ticket, in milliseconds: with nothing else, while somebody reads lists, and while
 * somebody exports; and the ratio of the last two.
 */
export type ExportFigures = {
  tickets: number;
  what: string;
  alone: number;
  lists: number;
  exports: number;
  times: number;
};

const TURNS = 7;

/** Reads a ticket again and again, alternating with nothing else, beside lists, and beside each kind of export. */
export async function measureExports(place: Place, url: string, scene: Scene, seconds: number) {
  const ticket = requestOf(callOf('one ticket'), scene);
  const list = requestOf(callOf('first page, admin'), scene);
  const { token, companyId } = await insertSession(place.address);
  const company = { method: 'GET', path: exportCompany.url.replace(':companyId', companyId), token };
  const csv = { method: 'GET', path: downloadTickets.url, token };
  const load = { connections: 1, seconds: seconds / TURNS };
  /** The requests of another user, if any, begin and end with the measured ones. */
  const beside = async (other?: () => Request) => {
    const [measured] = await Promise.all([
      drive({ url, next: ticket }, load),
      other && drive({ url, next: other }, load),
    ]);
    return measured.p99;
  };

  const figures: ExportFigures[] = [];
  for (const [what, request] of Object.entries({ 'a company': company, 'a list of tickets': csv })) {
    const turns = { alone: [] as number[], lists: [] as number[], exports: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++) {
      turns.alone.push(await beside());
      turns.lists.push(await beside(() => list(1)));
      turns.exports.push(await beside(() => request));
    }
    const { alone, lists, exports } = turns;
    figures.push({
      ...{ tickets: place.tickets, what },
      ...{ alone: medianOf(alone), lists: medianOf(lists), exports: medianOf(exports) },
      times: ratioOf(exports, lists),
    });
    process.stdout.write(`${JSON.stringify(figures.at(-1))}\n`);
  }
  return figures;
}

function callOf(name: string) {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}

/** A session of a super admin who has just confirmed their identity, and the company with the most tickets. */
async function insertSession(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const token = 'session-of-the-exports';
  await client.query(
    `insert into sessions (id, user_id, token_hash)
      select gen_random_uuid(), id, sha256(convert_to($1, 'UTF8')) from users
      where role = 'super_admin' and is_active and deleted_at is null limit 1
      on conflict (token_hash) do update set last_used_at = now(), created_at = now(), rotated_at = now(), identity_confirmed_at = now()`,
    [token],
  );
  const { rows } = await client.query<{ companyId: string }>(
    'select company_id as "companyId" from tickets group by company_id order by count(*) desc limit 1',
  );
  await client.end();
  return { token, companyId: String(rows[0]?.companyId) };
}
