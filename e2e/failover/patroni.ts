import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Machine } from './machine.ts';
import { until } from './process.ts';

const runFile = promisify(execFile);

const Cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** The roles of the members, according to Patroni on one of the machines. */
async function membersAt({ address }: Machine) {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
  return Cluster.parse(await response.json()).members;
}

/** The role of each machine once all of them serve: primary, synchronous standby, replica. */
export async function whole(machines: Machine[]) {
  return until('a primary, a synchronous standby and a replica', 60_000, async () => {
    const [first] = machines;
    const members = first ? await membersAt(first) : [];
    const as = (role: string) => {
      const member = members.find((one) => one.role === role && ['running', 'streaming'].includes(one.state));
      return machines.find(({ name }) => name === member?.name);
    };
    const [primary, standby, replica] = [as('leader'), as('sync_standby'), as('replica')];
    return primary && standby && replica && { primary, standby, replica };
  });
}

/** The machine that currently accepts writes. */
export async function primaryOf(machines: Machine[]) {
  return until('a primary', 30_000, async () => {
    const answers = await Promise.allSettled(
      machines.map(({ address }) => fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1_000) })),
    );
    return machines.find((_, index) => {
      const answer = answers[index];
      return answer?.status === 'fulfilled' && answer.value.ok;
    });
  });
}

/** Switches over to the synchronous standby, as an operator does before maintenance. */
export async function switchOver(from: Machine, to: Machine) {
  const command = ['-c', from.configuration, 'switchover', '--master', from.name, '--candidate', to.name, '--force'];
  await runFile('patronictl', [...command, 'archway']);
}
