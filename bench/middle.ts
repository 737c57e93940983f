/** The value in the middle: one slow moment of the machine is not the program's. */
export function middleOf(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
