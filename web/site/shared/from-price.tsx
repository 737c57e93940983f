import type { Service } from '#content/site.ts';
import { inDollars } from '#content/wording.ts';

/** What a service costs at least, if the provider says so. */
export function FromPrice({ from, className }: { from: Service['from']; className?: string }) {
  if (!from) return null;
  return (
    <span className={className}>
      From <strong className="font-semibold text-ink tabular-nums">{inDollars(from.price)}</strong>
      {` ${from.unit}`}
    </span>
  );
}
