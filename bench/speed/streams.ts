import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { watchEvents } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import { drive, medianOf, memoryOf, ratioOf, type Side } from './drive.ts';

/** The median of a call without open streams and with the maximum of a process, and the memory of a stream in bytes. */
export type StreamFigures = { tickets: number; without: number; with: number; times: number; memory: number };

type Program = { url: string; pid: number; address: string; tickets: number };

/** How many streams are opened at once. */
const AT_ONCE = 50;
const TURNS = 5;

/** Measures a call, alternating without streams and with many, each with its own session. */
export async function measureStreams(program: Program, side: Side, seconds: number): Promise<StreamFigures> {
  const tokens = await insertSessions(program.address);
  const turns = { without: [] as number[], with: [] as number[] };
  const costs: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const load = { connections: 1, seconds: seconds / TURNS };
    turns.without.push((await drive(side, load)).p50);
    const before = await memoryOf(program.pid);
    const streams = await openStreams(program.url, tokens);
    await sleep(2_000);
    costs.push((await memoryOf(program.pid)) - before);
    turns.with.push((await drive(side, load)).p50);
    for (const stream of streams) stream.destroy();
    await sleep(2_000);
  }
  const medians = { without: medianOf(turns.without), with: medianOf(turns.with) };
  // Later rounds reuse the memory of the first streams.
  const memory = Math.max(...costs);
  return { tickets: program.tickets, ...medians, times: ratioOf(turns.with, turns.without), memory };
}

/** Sessions of users of all kinds. */
async function insertSessions(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ token: string }>(
    `with chosen as (
      select id, 'stream-of-' || id as token from users where is_active and deleted_at is null order by id limit $1
    ), opened as (
      insert into sessions (id, user_id, token_hash)
      select gen_random_uuid(), id, sha256(convert_to(token, 'UTF8')) from chosen
      on conflict (token_hash) do update set last_used_at = now(), created_at = now(), rotated_at = now()
    ) select token from chosen`,
    [LiveLimit.streamsOfProcess],
  );
  await client.end();
  return rows.map(({ token }) => token);
}

async function openStreams(url: string, tokens: string[]) {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const streams: ClientRequest[] = [];
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const some = tokens.slice(from, from + AT_ONCE);
    streams.push(...(await Promise.all(some.map((token) => openStream(agent, url, token)))));
  }
  return streams;
}

async function openStream(agent: Agent, url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const stream = request(url + watchEvents.url, { agent, headers });
  stream.on('error', () => undefined);
  stream.end();
  const [response] = await once(stream, 'response');
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`);
  response.on('error', () => undefined);
  response.resume();
  return stream;
}
