import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { forkMember, type Member } from './member.ts';
import { pausesAfterLosses } from './pauses.ts';

/** How many processes in a row may fail to start once none is left. */
const MOST_FAILURES = 5;

type PrimaryOptions = { count: number; environment: NodeJS.ProcessEnv; log: Logger };

/**
 * Worker processes that share one port: node's cluster module accepts connections and distributes them round-robin. A
 * process that dies is replaced. `SIGHUP` replaces all, one after another, without losing a request.
 * @param count how many worker processes run
 * @param environment the source of their settings
 * @returns `listen` starts them and returns their address; `start` waits until all have their database; `stop` ends
 * them
 */
export function primary({ count, environment, log }: PrimaryOptions) {
  const living = new Set<Member>();
  const serving = new Set<Member>();
  const stopping = new AbortController();
  const pauses = pausesAfterLosses();
  let isStarted = false;
  let isRenewalDue = false;
  let renewal = Promise.resolve();
  let giveUp: (error: unknown) => void = () => {};

  async function listen() {
    // Each worker process runs this program again.
    cluster.setupPrimary({ args: [] });
    process.on('SIGHUP', handleHangup);
    for (let forked = 0; forked < count; forked++) serving.add(fork());
    const [address = ''] = await orStop([...serving].map(({ listening }) => listening));
    return address;
  }

  /** @param onEnd called with the reason when no process is left and none can be started */
  async function start(onEnd: (error: unknown) => void) {
    giveUp = onEnd;
    await orStop([...serving].map(({ ready }) => ready));
    for (const member of serving) keep(member);
    isStarted = true;
  }

  async function stop() {
    stopping.abort();
    const last = [...living];
    for (const member of last) member.kill();
    await Promise.all(last.map(({ gone }) => gone));
  }

  async function orStop<Result>(work: Promise<Result>[]) {
    try {
      return await Promise.all(work);
    } catch (error) {
      await stop();
      throw error;
    }
  }

  function fork() {
    const member = forkMember(environment);
    living.add(member);
    member.gone.then(() => living.delete(member));
    return member;
  }

  async function bringUp() {
    const member = fork();
    try {
      await member.ready;
    } catch (error) {
      pauses.noteLoss();
      throw error;
    }
    serving.add(member);
    keep(member);
    return member;
  }

  async function keep(member: Member) {
    const how = await member.gone;
    if (!serving.delete(member) || stopping.signal.aborted) return;
    pauses.noteLoss();
    log.error(`Worker process ${member.pid} ended (${how}); another takes its place`);
    await replaceLost();
  }

  async function replaceLost() {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await sleep(pauses.next(), undefined, { signal: stopping.signal });
        await bringUp();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        log.error({ err: error }, 'A worker process did not start');
        if (failures >= MOST_FAILURES && serving.size === 0) return giveUp(error);
      }
    }
  }

  function handleHangup() {
    if (!isStarted) return log.warn('The worker processes are still starting; none is replaced');
    // The replacement that is waiting will also see any changes made before this signal.
    if (isRenewalDue) return;
    isRenewalDue = true;
    renewal = renewal.then(renew);
  }

  async function renew() {
    isRenewalDue = false;
    log.info('Replacing every worker process');
    try {
      for (const member of [...serving]) await replace(member);
      log.info('Every worker process was replaced');
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'A new worker process did not start; the others go on');
    }
  }

  async function replace(member: Member) {
    // A process that ended by itself is already replaced, or will be.
    if (!serving.has(member)) return;
    const successor = await bringUp();
    const leaving = serving.has(member) ? member : successor;
    serving.delete(leaving);
    await leaving.retire();
  }

  return { listen, start, stop };
}
