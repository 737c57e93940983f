import { inUse } from '#server/platform/http/in-use.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';
import { mailNetwork } from './mail-volume.ts';

/** How much of something is in use at most: by one address (IPv6 /64), by one network (IPv4 /24, IPv6 /48), in all. */
type Limits = { address: number; network: number; all: number };

/**
 * Counts what is in use, so that one address or network can't use up what others need.
 * @returns `take` says whether there is enough left, and counts it if so; `giveBack` ends the use
 */
export function sharesOf({ address, network, all }: Limits) {
  const { take, giveBack } = inUse();
  const limitsFor = (ip: string) =>
    [
      [clientNetwork(ip), address],
      [mailNetwork(ip), network],
      ['all', all],
    ] as const;

  return {
    take: (ip: string, amount: number) => take(limitsFor(ip), amount),
    giveBack: (ip: string, amount: number) => giveBack(limitsFor(ip), amount),
  };
}

export type Shares = ReturnType<typeof sharesOf>;
