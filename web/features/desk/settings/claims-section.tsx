import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { claimMessages, FigureLimit } from '#contract/claims-constants.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { claims, type Figure } from './claims-api.ts';

const loading = <LoadingBars things="the website’s claims" bars={['h-24 w-full']} className="mt-3" />;

/** What the website claims beside what was measured, for super admins. */
export function ClaimsSection() {
  const query = useQuery(claims);

  return (
    <section aria-labelledby="claims">
      <h4 id="claims" className="font-display font-semibold text-base">
        Website claims
      </h4>
      <p className="mt-1 text-ink-soft">
        {query.data?.isShown
          ? 'The website shows what was measured.'
          : 'The website shows what your site’s folder claims. The setting “Show measured figures on the website” replaces them with what was measured.'}
      </p>
      <Loaded query={query} failure={claimMessages.loadFailed} loading={loading}>
        {({ figures, measuredAt }) => (
          <>
            <ul className="mt-2">
              {figures.map((figure) => (
                <FigureRow key={figure.name} figure={figure} />
              ))}
            </ul>
            <p className="mt-2 text-ink-faint text-sm">
              {measuredAt ? (
                <>
                  Last {FigureLimit.days} days, updated <RelativeTime value={measuredAt} />
                </>
              ) : (
                'No data yet. Updated nightly.'
              )}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

const words: Record<Figure['name'], string> = {
  satisfaction: 'Ratings of good and very good',
  promises: 'Promises kept',
  replies: 'First replies within 24 hours',
};

/** What a figure counts. */
const cases: Record<Figure['name'], { one: string; many: string }> = {
  satisfaction: { one: 'rating', many: 'ratings' },
  promises: { one: 'promise', many: 'promises' },
  replies: { one: 'ticket', many: 'tickets' },
};

function FigureRow({ figure: { name, kept, n, claim, isContradicted } }: { figure: Figure }) {
  const isEnough = n >= FigureLimit.least;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-line border-b py-3">
      <div>
        <p className="font-medium">{words[name]}</p>
        {claim && <p className="text-ink-soft text-sm">The website says: {claim}</p>}
        {isContradicted && (
          <p className="mt-1">
            <StateBadge icon={CircleAlert} look="bg-amber-wash text-amber">
              Your numbers don’t support this claim
            </StateBadge>
          </p>
        )}
      </div>
      <p className="tabular text-right">
        {n > 0 && <span className="font-medium">{Math.floor((kept / n) * 100)}%</span>}
        <span className="block text-ink-soft text-sm">
          {n.toLocaleString('en-US')} {n === 1 ? cases[name].one : cases[name].many}
          {!isEnough && `, too few to show`}
        </span>
      </p>
    </li>
  );
}
