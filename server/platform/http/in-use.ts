/** The most of something that may be in use at once, by key. */
type Limits = readonly (readonly [key: string, most: number])[];

/**
 * Counts what this process has in use, such as requests or bytes in memory.
 * @returns `take` counts an amount unless that exceeds one of the limits, and says whether it did; `giveBack` ends the use
 */
export function inUse() {
  const used = new Map<string, number>();

  function add(key: string, amount: number) {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum === 0) used.delete(key);
    else used.set(key, sum);
  }

  return {
    take: (limits: Limits, amount = 1) => {
      if (limits.some(([key, most]) => (used.get(key) ?? 0) + amount > most)) return false;
      for (const [key] of limits) add(key, amount);
      return true;
    },
    giveBack: (limits: Limits, amount = 1) => {
      for (const [key] of limits) add(key, -amount);
    },
  };
}
