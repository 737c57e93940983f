import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { serviceCalendar, serviceTargets } from './api.ts';
import { PreviewSection } from './preview-section.tsx';
import { OnlySuperAdmins, PromiseScreen, PromiseSection } from './promise-screen.tsx';
import { TargetsForm } from './targets-form.tsx';
import { TargetsView } from './targets-view.tsx';

/** What is promised for each priority: super admins set it, other staff read it. */
export function TargetsScreen({ reader }: { reader: StoredSession['user'] }) {
  const query = useQuery(serviceTargets);
  const { data: calendar } = useQuery(serviceCalendar);
  const { data: targets, isPending, error, refetch } = query;

  return (
    <PromiseScreen
      title="Targets"
      intro="How soon you answer and resolve a ticket. Clients are told when they hear from you; a company can have its own targets."
    >
      <OutOfDate query={query} />
      {isPending && <LoadingTargets />}
      {error && !targets && (
        <LoadFailure title={promiseMessages.targetsFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {targets &&
        (canSetPromise(reader) ? (
          <TargetsForm saved={targets} calendar={calendar} />
        ) : (
          <>
            <OnlySuperAdmins />
            <PromiseSection title="By priority">
              <TargetsView targets={targets} />
            </PromiseSection>
            <PreviewSection calendar={calendar} targets={targets} />
          </>
        ))}
    </PromiseScreen>
  );
}

export function LoadingTargets() {
  return (
    <div role="status" className="space-y-4 px-4 py-6 sm:px-6">
      <span className="sr-only">Loading targets...</span>
      {['urgent', 'high', 'medium', 'low'].map((priority) => (
        <Skeleton key={priority} className="h-14 w-full max-w-2xl" />
      ))}
    </div>
  );
}
