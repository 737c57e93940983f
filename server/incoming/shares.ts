import { clientNetwork } from '#server/lib/client-address.ts';
import { mailNetwork } from './mail-volume.ts';

/** How much of something is in use at most: by one address (IPv6 /64), by one network (IPv4 /24, IPv6 /48), in all. */
type Limits = { address: number; network: number; all: number };

/**
 * Counts what is in use, so that one address or network can't use up what others need.
 * @returns `take` says whether there is enough left, and counts it if so; `giveBack` ends the use
 */
export function sharesOf({ address, network, all }: Limits) {
  const used = new Map<string, number>();
  const limitsFor = (ip: string) =>
    [
      [clientNetwork(ip), address],
      [mailNetwork(ip), network],
      ['all', all],
    ] as const;

  function add(key: string, amount: number) {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum === 0) used.delete(key);
    else used.set(key, sum);
  }

  return {
    take: (ip: string, amount: number) => {
      const limits = limitsFor(ip);
      if (limits.some(([key, most]) => (used.get(key) ?? 0) + amount > most)) return false;
      for (const [key] of limits) add(key, amount);
      return true;
    },
    giveBack: (ip: string, amount: number) => {
      for (const [key] of limitsFor(ip)) add(key, -amount);
    },
  };
}

export type Shares = ReturnType<typeof sharesOf>;
