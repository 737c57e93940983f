/**
 * How much a test tries that depends on chance, on many repetitions or on many rows: a little for each change, a lot before a
 * release (`.ci/run release`, decision 179).
 */
export const tries = (change: number, release: number) => (process.env.SUITE === 'release' ? release : change);
