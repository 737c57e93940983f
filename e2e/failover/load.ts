import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { apiOf } from '../api.ts';
import type { Ledger } from '../release/crash-writers.ts';
import { type Archway, admin } from './archway.ts';

const WRITERS = 6;

/** An acknowledged write: when it was last sent, and when it was acknowledged. */
type Moment = { sent: number; acknowledged: number };

export type Load = {
  ledger: Ledger;
  moments: Moment[];
  token: string;
  client: { companyId: string; clientId: string };
};

const Created = z.object({ id: z.string(), ticketNumber: z.string().optional() });

/** Who writes, and for whom. */
export async function settle({ url }: Archway, ledger: Ledger): Promise<Load> {
  const { call, logIn } = apiOf(url);
  const token = await logIn(admin.email, admin.password);
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name: 'Cardinal Freight' } });
  const person = {
    email: 'priya@cardinal.example',
    firstName: 'Priya',
    lastName: 'Raman',
    password: 'nanosecond wire',
  };
  const { id: clientId } = await call('POST', '/admin/users', { token, body: { ...person, companyId } });
  return { ledger, moments: [], token, client: { companyId, clientId } };
}

/**
 * Writes like clients that retry: each call is repeated with its key, alternating between the processes, until it is
 * acknowledged. The record must then be in the list of either process.
 */
export async function writeUntil(stopped: AbortSignal, programs: Archway[], load: Load) {
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, turn) => {
      const ask = asker(programs, load, turn);
      while (!stopped.aborted) await raiseAndDiscuss(ask, stopped, load);
    }),
  );
}

type Ask = ReturnType<typeof asker>;

async function raiseAndDiscuss(ask: Ask, stopped: AbortSignal, { ledger, client }: Load) {
  const title = `Lights out ${crypto.randomUUID()}`;
  const ticket = await insist(ask, stopped, '/tickets', { title, description: 'All of them.', ...client });
  if (!ticket) return;
  ledger.tickets.set(ticket.id, String(ticket.ticketNumber));

  const list = await ask('GET', `/tickets?search=${encodeURIComponent(title)}`);
  if (list.ok && !list.text.includes(ticket.id)) ledger.surprises.push(`${title} was raised and is not in the list`);

  const comment = await insist(ask, stopped, `/tickets/${ticket.id}/comments`, { comment: 'Still dark.' });
  if (comment) ledger.comments.set(comment.id, ticket.id);
}

/** Repeats a write with one key until it is acknowledged or the load is stopped. */
async function insist(ask: Ask, stopped: AbortSignal, path: string, body: object) {
  const key = crypto.randomUUID();
  while (!stopped.aborted) {
    const answer = await ask('POST', path, { key, body });
    if (answer.ok) return Created.parse(JSON.parse(answer.text));
    await setTimeout(50);
  }
  return undefined;
}

/** Alternates calls between the processes. A missing response or a 503 is neither a success nor an error. */
function asker(programs: Archway[], { token, moments, ledger }: Load, first: number) {
  let turn = first;

  return async (method: string, path: string, { key, body }: { key?: string; body?: object } = {}) => {
    const { url = '' } = programs[turn++ % programs.length] ?? {};
    const sent = performance.now();
    const response = await fetch(`${url}/api/ticketing${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const text = (await response?.text().catch(() => '')) ?? '';
    const ok = response?.ok === true && text !== '';
    if (ok && key) moments.push({ sent, acknowledged: performance.now() });
    if (response && !response.ok && response.status !== 503)
      ledger.surprises.push(`${method} ${path}: ${response.status} ${text}`);
    return { ok, text };
  };
}
