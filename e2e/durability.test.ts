import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Program, startProgram } from '#test/program.ts';
import { apiOf } from './api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' };
const ROUNDS = 10;

test('what was acknowledged is there after the program was killed ten times, in half of them its PostgreSQL too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-durability-'));
  const acknowledged = { tickets: new Map<string, string>(), comments: [] as { ticketId: string; id: string }[] };
  let program = await startProgram({ dataDir, env });
  const token = await apiOf(program.url).hireEmployee(await apiOf(program.url).logIn(admin.email, admin.password));

  for (let round = 0; round < ROUNDS; round++) {
    const writing = [1, 2, 3, 4].map(() => writeUntilKilled(program, token, acknowledged));
    await setTimeout(200 + Math.random() * 600);
    if (round % 2 === 0) process.kill(await postmasterOf(dataDir), 'SIGKILL');
    program.child.kill('SIGKILL');
    await Promise.all(writing);

    program = await startProgram({ dataDir, env });
  }

  const { call } = apiOf(program.url);
  const numbers: string[] = [];
  for (const [id, ticketNumber] of acknowledged.tickets) {
    const ticket = await call('GET', `/tickets/${id}`, { token });
    expect(ticket.ticketNumber).toBe(ticketNumber);
    numbers.push(ticket.ticketNumber);
  }
  expect(new Set(numbers).size).toBe(acknowledged.tickets.size);
  const threads = new Map<string, string[]>();
  for (const { ticketId, id } of acknowledged.comments) {
    const known = threads.get(ticketId) ?? (await call('GET', `/tickets/${ticketId}/comments`, { token })).map(idOf);
    threads.set(ticketId, known);
    expect(known).toContain(id);
  }
  expect(acknowledged.tickets.size).toBeGreaterThan(ROUNDS);
  expect(acknowledged.comments.length).toBeGreaterThan(ROUNDS);
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);

test('a program whose database server dies says so, brings it back and goes on', async () => {
  const program = await startProgram({ env });
  const token = await apiOf(program.url).logIn(admin.email, admin.password);

  process.kill(await postmasterOf(program.dataDir), 'SIGKILL');

  expect((await fetch(`${program.url}/api/health`)).status).toBe(200);
  const headers = { authorization: `Bearer ${token}` };
  const refused = await fetch(`${program.url}/api/ticketing/tickets`, { headers });
  expect([200, 503]).toContain(refused.status);
  await expect.poll(async () => (await fetch(`${program.url}/api/ready`)).status, { timeout: 30_000 }).toBe(200);
  expect((await fetch(`${program.url}/api/ticketing/tickets`, { headers })).status).toBe(200);
  expect(await program.stop()).toBe(0);
});

const idOf = ({ id }: { id: string }) => id;

/** Raises tickets and comments on them, and notes each that was acknowledged, until nobody answers any more. */
async function writeUntilKilled(
  program: Program,
  token: string,
  acknowledged: { tickets: Map<string, string>; comments: { ticketId: string; id: string }[] },
) {
  const { call } = apiOf(program.url);
  try {
    for (;;) {
      const ticket = await call('POST', '/tickets', {
        token,
        body: { title: 'Lights out', description: 'All of them.' },
      });
      acknowledged.tickets.set(ticket.id, ticket.ticketNumber);
      const comment = await call('POST', `/tickets/${ticket.id}/comments`, { token, body: { comment: 'Still dark.' } });
      acknowledged.comments.push({ ticketId: ticket.id, id: comment.id });
    }
  } catch {
    // Killed in the middle of a call: what it was about was not acknowledged.
  }
}

async function postmasterOf(dataDir: string) {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
