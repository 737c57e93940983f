import { setTimeout } from 'node:timers/promises';
import { sharedMessages } from '#contract/shared-constants.ts';
import { HttpError } from './errors.ts';

/**
 * How much time one user may take while others are active, in milliseconds. The time of a turn beyond `free` is a debt,
 * which shrinks by `share` of the time that passes. A user who owes more than `credit` waits if they also take from
 * others. Debts are capped at `most`, so a wait lasts at most a second.
 */
const Time = { free: 1, credit: 100, most: 350, share: 0.25 };

/** How long after their last turn a sender counts as active, in milliseconds. */
const Presence = 1_000;

/** How many more requests may wait in one lane. Each keeps its body in memory. */
const MostWaiting = 100;

/** The delay before a refusal, in milliseconds. Clients would retry an immediate one thousands of times a second. */
const RefusalDelay = 1_000;

/** Turns of one sender, in a lane: what waits in one lane does not hold up the others. */
type Place = { sender: string; lane: string; most: number; hasCredit: boolean };

/** The running and waiting turns of a lane, and its debt. */
type Turns = {
  sender: string;
  running: number;
  waiting: (() => void)[];
  endedAt: number;
  debt: number;
  countedAt: number;
};
type Queues = Map<string, Turns>;

/**
 * Turns that senders take in their lanes.
 * @returns `begin` waits for a turn, up to `most` at once, and longer without credit; it returns how to end the turn, and
 * throws 429 if too many wait. `close` ends the bookkeeping
 */
export function openTurns() {
  const queues: Queues = new Map();
  const forgetting = setInterval(forgetAbsent, Presence, queues).unref();
  return {
    begin: (place: Place) => begin(queues, place),
    close: () => clearInterval(forgetting),
  };
}

async function begin(queues: Queues, { most, hasCredit, ...place }: Place) {
  const turns = turnsOf(queues, place);
  if (turns.waiting.length >= MostWaiting) throw await tooManyAtOnce();

  if (turns.running < most) turns.running += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  const excess = debtOf(turns) - Time.credit;
  if (excess > 0 && takesFromOthers(queues, turns)) await setTimeout(excess / Time.share);

  const start = performance.now();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    turns.endedAt = performance.now();
    const taken = hasCredit ? Math.max(0, turns.endedAt - start - Time.free) : 0;
    turns.debt = Math.min(debtOf(turns) + taken, Time.most);
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  };
}

/** The refusal of a request beyond a limit, after a while. */
export async function tooManyAtOnce() {
  await setTimeout(RefusalDelay);
  return new HttpError(429, sharedMessages.tooManyAtOnce, { retryAfter: 1 });
}

function turnsOf(queues: Queues, { sender, lane }: Pick<Place, 'sender' | 'lane'>) {
  const now = performance.now();
  const key = `${lane} ${sender}`;
  const turns = queues.get(key) ?? { sender, running: 0, waiting: [], endedAt: now, debt: 0, countedAt: now };
  queues.set(key, turns);
  return turns;
}

/**
 * Whether a sender owes at least the average of up to four senders, or a quarter of the total debt of more. On a busy
 * server everybody owes something, which is no sender's fault.
 */
function takesFromOthers(queues: Queues, turns: Turns) {
  const others = [...queues.values()].filter(({ sender }) => sender !== turns.sender);
  const all = others.reduce((sum, other) => sum + debtOf(other), turns.debt);
  const senders = new Set(others.map(({ sender }) => sender)).size + 1;
  return senders > 1 && turns.debt >= all / Math.min(senders, 4);
}

/** The remaining debt. */
function debtOf(turns: Turns) {
  const now = performance.now();
  turns.debt = Math.max(0, turns.debt - (now - turns.countedAt) * Time.share);
  turns.countedAt = now;
  return turns.debt;
}

/** Removes inactive senders from the map, which would otherwise grow forever. */
function forgetAbsent(queues: Queues) {
  for (const [key, turns] of queues) {
    const isPresent = turns.running > 0 || debtOf(turns) > 0 || performance.now() - turns.endedAt < Presence;
    if (!isPresent) queues.delete(key);
  }
}
