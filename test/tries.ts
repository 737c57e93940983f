/**
 * How often a test that depends on chance or on many repetitions tries: a few times for each change, many times before a
 * release (`.ci/run release`, decision 179).
 */
export const tries = (change: number, release: number) => (process.env.SUITE === 'release' ? release : change);
