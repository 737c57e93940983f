/** In milliseconds: the first wait, the maximum when it doubles with each further loss, and how long a loss counts. */
const usual = { first: 100, longest: 30_000, remembered: 60_000 };

/** How long to wait before replacing a lost process: longer after several recent losses. */
export function pausesAfterLosses() {
  let losses: number[] = [];

  return {
    noteLoss: () => losses.push(performance.now()),
    next: () => {
      losses = losses.filter((time) => performance.now() - time < usual.remembered);
      return Math.min(usual.first * 2 ** Math.max(0, losses.length - 1), usual.longest);
    },
  };
}
