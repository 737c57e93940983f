import pg from 'pg';
import type { Call, Scene } from './calls.ts';
import { drive } from './drive.ts';
import { PASSWORD } from './places.ts';
import { steadyManager } from './seed.ts';

const TICKETS = 500;

/** Signs an admin and a manager in, and finds tickets of all ages for the calls to be about. */
export async function setScene(programUrl: string, address: string): Promise<Scene & { managersCompany: string }> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const one = async (query: string) => (await client.query(query)).rows[0];
  const admin = await one("select email from users where role = 'admin' order by id limit 1");
  const manager = await one(`select email, company_id from users where email = '${steadyManager}'`);
  const requester = await one(
    "select id, company_id, first_name || ' ' || last_name as name from users where role = 'employee' order by id limit 1",
  );
  const { rows } = await client.query(
    `select id, 'TKT-' || number as number from tickets where number % greatest((select count(*) / ${TICKETS} from tickets), 1) = 0 limit ${TICKETS}`,
  );
  await client.end();
  return {
    admin: { email: admin.email, token: await logIn(programUrl, admin.email) },
    manager: { email: manager.email, token: await logIn(programUrl, manager.email) },
    managersCompany: manager.company_id,
    password: PASSWORD,
    clientId: requester.id,
    companyId: requester.company_id,
    clientName: requester.name,
    ticketIds: rows.map(({ id }) => id),
    ticketNumbers: rows.map(({ number }) => number),
  };
}

async function logIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/ticketing/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return (await response.json()).token;
}

/**
 * Makes every call many times, as after the first minutes of a day: neither code nor plans are new when they are measured.
 * Of those that write fewer: what they write is taken out again.
 */
export async function warmUp(url: string, calls: Call[], scene: Scene, headers: Record<string, string> = {}) {
  for (const call of calls) {
    const next = call.next(scene);
    await drive(url, { connections: 16, seconds: next().method === 'GET' ? 1 : 0.2, next, headers });
  }
}

/** One answer of the program to a call, as it is sent. */
export async function answerTo(url: string, call: Call, scene: Scene) {
  const { method, path, body, token } = call.next(scene)();
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call.name}: ${method} ${path} was answered ${response.status}`);
  return response;
}
