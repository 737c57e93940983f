import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Program, startProgram } from '#test/program.ts';
import { tries } from '#test/tries.ts';
import { apiOf } from '../api.ts';
import { findings } from './crash-findings.ts';
import { emptyLedger, type Ledger, type World, writeUntil } from './crash-writers.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };

/** What each round kills, in turn: its database server, the program, or both. */
const victims = ['both', 'database', 'program'] as const;

export const ROUNDS = tries(2, 50);

type Place = {
  /** The program's data folder or database. */
  dataDir: string;
  env?: Record<string, string>;
  connection: ClientConfig;
  killDatabase: () => void;
  /** Restarts the database server if the program does not. */
  reviveDatabase?: () => Promise<void>;
};

/**
 * Repeatedly kills a program or its database server during writes, and checks the data after each kill.
 * @returns the ledger of all acknowledged writes, and the findings
 */
export async function crash({ dataDir, env = {}, connection, killDatabase, reviveDatabase }: Place) {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const settings = { ...account, LOG_LEVEL: 'fatal', LIMIT_FACTOR: '1000', ...env };
  const start = () => startProgram({ dataDir, env: settings });
  const ledger = emptyLedger();
  let program = await start();
  try {
    const world = await settle(program);
    for (let round = 0; round < ROUNDS; round++) {
      const victim = victims[round % victims.length];
      const stopped = new AbortController();
      const writing = writeUntil(stopped.signal, program.url, ledger, world);
      await someWork(ledger);
      await setTimeout(50 + Math.random() * 450);
      if (victim !== 'program') killDatabase();
      if (victim !== 'database') await kill(program);
      stopped.abort();
      await Promise.all([writing, victim === 'program' ? undefined : reviveDatabase?.()]);

      if (victim === 'database') await ready(program);
      else program = await start();
      const found = await findings(connection, ledger);
      if (found.length > 0) return { ledger, found: [`Round ${round}, ${victim} killed:`, ...found] };
    }
    return { ledger, found: [] };
  } finally {
    await program.stop();
  }
}

/** Waits for the first acknowledged writes of a round, including a comment, even on a slow machine. */
async function someWork(ledger: Ledger) {
  const [enough, comments] = [sizeOf(ledger) + 5, ledger.comments.size];
  const isEnough = () => sizeOf(ledger) >= enough && ledger.comments.size > comments;
  for (let waited = 0; waited < 20_000 && !isEnough(); waited += 10) await setTimeout(10);
}

function sizeOf({ tickets, comments, companies, users, articles }: Ledger) {
  return tickets.size + comments.size + companies.size + users.size + articles.size;
}

/** Who writes, and for whom. */
async function settle(program: Program): Promise<World> {
  const { call, logIn } = apiOf(program.url);
  const token = await logIn(admin.email, admin.password);
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name: 'Cardinal Freight' } });
  const { id: invited } = await call('POST', '/admin/companies', { token, body: { name: 'Osage Mills' } });
  const person = { email: 'priya@cardinal.example', firstName: 'Priya', lastName: 'Raman', password: 'secret phrase' };
  const client = await call('POST', '/admin/users', { token, body: { ...person, companyId } });
  const invitation = await call('POST', '/admin/invitations', { token, body: { companyId: invited } });
  const settings: { id: string; settingKey: string }[] = await call('GET', '/admin/settings', { token });
  const phone = settings.find(({ settingKey }) => settingKey === 'support_phone');
  return {
    token,
    companyId,
    clientId: client.id,
    invitation: invitation.invitationToken,
    settingId: String(phone?.id),
  };
}

async function kill({ child }: Program) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits until the program is connected to its database again. */
async function ready(program: Program) {
  for (let waited = 0; waited < 30_000; waited += 25) {
    const { status } = await fetch(`${program.url}/api/ready`);
    if (status === 200) return;
    await setTimeout(25);
  }
  throw new Error('The program did not get its database back within half a minute.');
}
