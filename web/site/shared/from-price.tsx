import type { Site } from '#content/site.ts';
import { inDollars } from '#content/wording.ts';
import { useSite } from './use-site.tsx';

const keys = {
  'managed-it': 'managedIt',
  networking: 'networking',
  'it-projects': 'itProjects',
  'personal-it': 'personalIt',
} as const satisfies Record<string, keyof Site['fromPrices']>;

/** What a service costs at least, if the provider says so. */
export function FromPrice({ service, className }: { service: keyof typeof keys; className?: string }) {
  const from = useSite().fromPrices[keys[service]];
  if (!from) return null;
  return (
    <span className={className}>
      from <strong className="font-semibold text-ink tabular-nums">{inDollars(from.price)}</strong>
      {` ${from.unit}`}
    </span>
  );
}
