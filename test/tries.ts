/**
 * How much a test tries that depends on chance, on many repetitions or on many rows: a little for each change, a lot before a
 * release (`.ci/run release`).
 */
export const tries = <Amount>(change: Amount, release: Amount) => (process.env.SUITE === 'release' ? release : change);

/** All of a list before a release; for each change a third of it, and at the next turn others. */
export function inTurns<Item>(all: readonly Item[], turn: number) {
  const turns = Math.min(tries(3, 1), all.length);
  return all.filter((_, index) => (index + turn) % turns === 0);
}
