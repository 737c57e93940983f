import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import pg from 'pg';

/** A body of bytes is sent as it is, with its type; any other as JSON. */
export type Request = { method: string; path: string; body?: unknown; type?: string; token?: string | undefined };

/** A measured server, its requests, and the process whose CPU time counts, with that of its PostgreSQL if it is named. */
export type Side = {
  url: string;
  pid?: number | undefined;
  postmaster?: number;
  next: (connection: number) => Request;
  headers?: Record<string, string>;
};

/** Times in milliseconds; `processor` is the CPU time of all requests, `sent` counts those before the measurement too. */
export type Timing = { p50: number; p99: number; perSecond: number; sent: number; processor: number };

type Load = { connections: number; seconds: number };

/** How often the sides alternate: a small machine's speed changes from second to second. */
const TURNS = 7;

/** Alternates between several servers, so that the machine's slow moments affect all of them. */
export async function takeTurns<Name extends string>(sides: Record<Name, Side>, load: Load) {
  const names = Object.keys(sides) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Timing[]>;
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of names) taken[name].push(await drive(sides[name], { ...load, seconds: load.seconds / TURNS }));
  }
  return taken;
}

/**
 * Sends requests as fast as they are answered. Each connection measures at least one, however long it takes.
 * @param seconds how long to measure; an unmeasured quarter of it comes first
 * @throws Error for an unsuccessful response: failures are fast and would distort the figures
 */
export async function drive(
  { url, pid, postmaster, next, headers = {} }: Side,
  { connections, seconds }: Load,
): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let sent = 0;
  const processor = async () =>
    (await processorOf(pid)) + (postmaster === undefined ? 0 : await processorOfDatabase(postmaster));
  const before = await processor();
  const measureFrom = performance.now() + seconds * 250;
  const end = measureFrom + seconds * 1_000;

  async function send(connection: number) {
    let measured = 0;
    for (let started = performance.now(); started < end || measured === 0; started = performance.now()) {
      await ask(agent, url, next(connection), headers);
      sent += 1;
      if (started < measureFrom) continue;
      times.push(performance.now() - started);
      measured += 1;
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, connection) => send(connection)));
  const took = (performance.now() - measureFrom) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / took, sent, processor: (await processor()) - before };
}

function ask(agent: Agent, url: string, { method, path, token, ...rest }: Request, more: Side['headers'] = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { type = 'application/json' } = rest;
  const body = rest.body === undefined || Buffer.isBuffer(rest.body) ? rest.body : JSON.stringify(rest.body);
  const headers = {
    ...more,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  };
  const sent = request(url + path, { agent, method, headers }, (response) => {
    response.resume();
    response.on('error', reject);
    response.on('end', () => {
      if (Number(response.statusCode) < 300) resolve();
      else reject(new Error(`${method} ${path} was answered ${response.statusCode}`));
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** The median, because the machine can be slow for a moment. */
export function medianOf(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median ratio of two figures that were measured alternately. */
export function ratioOf(ones: number[], others: number[]) {
  return medianOf(ones.map((one, turn) => one / (others[turn] ?? Number.NaN)));
}

/** CPU time of a process so far, in milliseconds. Linux counts it in hundredths of a second. */
async function processorOf(pid: number | undefined) {
  if (pid === undefined) return Number.NaN;
  const { user, system } = await readStat(pid);
  return (user + system) * 10;
}

/** CPU time of a PostgreSQL so far, in milliseconds: of its processes, and of those that have ended. */
async function processorOfDatabase(postmaster: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  // A process may end meanwhile.
  const stats = await Promise.all(pids.map((pid) => readStat(pid).catch(() => undefined)));
  const own = await readStat(postmaster);
  const children = stats.filter((stat) => stat?.parent === postmaster);
  const total = children.reduce((sum, stat) => sum + (stat ? stat.user + stat.system : 0), own.user + own.system);
  return (total + own.ofEnded) * 10;
}

/** The first process of a PostgreSQL on this machine. */
export async function postmasterOf(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const { parent } = await readStat(rows[0].pid);
  await client.end();
  return parent;
}

async function readStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in parentheses, may have spaces. From there, the fields are those from the third one.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, user, system, ofEnded: endedUser + endedSystem };
}

/** Resident memory of a process, in bytes. */
export async function memoryOf(pid: number) {
  return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4_096;
}
