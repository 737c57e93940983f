/** In milliseconds: the first wait, up to what it doubles with each further loss, and for how long a loss counts. */
const usual = { first: 100, longest: 30_000, remembered: 60_000 };

/** How long to wait before another process takes the place of a lost one: the more were lost lately, the longer. */
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
