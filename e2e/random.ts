/**
 * The same numbers from 0 to 1 in each run with a seed.
 * @param seed a whole number
 */
export function randomFrom(seed: number) {
  let state = seed % 2_147_483_648;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
