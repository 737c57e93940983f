/** The value in the middle: one slow moment of the machine is not the program's. */
export function middleOf(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** How many times as large the ones are as the others, turn by turn, in the middle: what a slow moment makes slow is both. */
export function middleShare(ones: number[], others: number[]) {
  return middleOf(ones.map((one, turn) => one / (others[turn] ?? Number.NaN)));
}
