import { AsyncResource } from 'node:async_hooks';
import { currentOwner } from './on-behalf.ts';

/** Too much work waits, or this piece has waited for too long. */
export class TooBusy extends Error {}

type Options = {
  /** How many pieces of work may wait. */
  most: number;
  /** How long one may wait, in milliseconds. */
  longest: number;
  /** While this is true, waiting does not count. */
  isPaused: () => boolean;
};

type Waiting = { begin: () => Promise<void>; refuse: () => void; timer: NodeJS.Timeout };

/**
 * Does one piece of work after another. Those on whose behalf it is done take turns, and when the list is full, whoever has
 * most on it gives way.
 * @returns adds work and resolves with its result; throws `TooBusy` if its turn does not come
 */
export function waitingList({ most, longest, isPaused }: Options) {
  /** The owner whose turn is next comes first. */
  const lists = new Map<string, Waiting[]>();
  let isWorking = false;
  let last: string | undefined;

  const waiting = () => [...lists.values()].reduce((sum, list) => sum + list.length, 0);

  function add<Result>(work: () => Promise<Result>): Promise<Result> {
    const owner = currentOwner();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (isWorking && waiting() >= most && !makesRoomFor(owner))
      return Promise.reject(new TooBusy('Too much work waits'));

    const piece: Waiting = {
      begin: AsyncResource.bind(() => work().then(resolve, reject)),
      refuse: () => {
        clearTimeout(piece.timer);
        reject(new TooBusy('This work has no turn'));
      },
      timer: setTimeout(() => {
        if (isPaused()) piece.timer.refresh();
        else leave(owner, piece);
      }, longest).unref(),
    };
    lists.set(owner, [...(lists.get(owner) ?? []), piece]);
    if (!isWorking) void workOn();
    return promise;
  }

  async function workOn() {
    isWorking = true;
    for (let piece = next(); piece; piece = next()) await piece.begin();
    isWorking = false;
  }

  /** Takes a piece of the owner whose turn it is, who goes to the end. */
  function next() {
    const [first] = lists.keys();
    // Whoever asks again while their work is done comes after those who wait.
    if (first !== undefined && first === last) goToEnd(first, lists.get(first) ?? []);
    for (const [owner, [piece, ...others]] of lists) {
      goToEnd(owner, others);
      last = owner;
      clearTimeout(piece?.timer);
      return piece;
    }
    return undefined;
  }

  function goToEnd(owner: string, list: Waiting[]) {
    lists.delete(owner);
    if (list.length > 0) lists.set(owner, list);
  }

  function makesRoomFor(owner: string) {
    const [[greediest, list] = ['', []]] = [...lists].sort(([, one], [, other]) => other.length - one.length);
    const last = list.at(-1);
    if (!last || list.length <= (lists.get(owner)?.length ?? 0) + 1) return false;
    leave(greediest, last);
    return true;
  }

  function leave(owner: string, piece: Waiting) {
    const others = (lists.get(owner) ?? []).filter((each) => each !== piece);
    if (others.length > 0) lists.set(owner, others);
    else lists.delete(owner);
    piece.refuse();
  }

  return add;
}
