import { useQuery } from '@tanstack/react-query';
import { OnCallLimit, promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { onCall } from './api.ts';
import { OnCallForm } from './on-call-form.tsx';
import { OnCallOrder } from './on-call-order.tsx';
import { OnlySuperAdmins, PromiseScreen } from './promise-screen.tsx';

/** Who takes care of urgent tickets outside service hours. */
export function OnCallScreen({ reader }: { reader: StoredSession['user'] }) {
  const query = useQuery(onCall);
  const { data: order, isPending, error, refetch } = query;

  return (
    <PromiseScreen
      title="On call"
      intro={`An urgent ticket outside service hours emails the first person. If they do not acknowledge it within ${OnCallLimit.minutes} minutes, the next person gets the email.`}
    >
      <OutOfDate query={query} />
      {isPending && <LoadingPeople />}
      {error && !order && (
        <LoadFailure title={promiseMessages.onCallFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {order && canSetPromise(reader) && <OnCallForm saved={order} />}
      {order && !canSetPromise(reader) && (
        <>
          <OnlySuperAdmins />
          <div className="px-4 py-4 sm:px-6">
            {order.people.length === 0 && <p className="text-ink-soft">Nobody is on call.</p>}
            <OnCallOrder people={order.people} isReadOnly onChange={() => undefined} />
          </div>
        </>
      )}
    </PromiseScreen>
  );
}

function LoadingPeople() {
  return (
    <div role="status" className="space-y-3 px-4 py-6 sm:px-6">
      <span className="sr-only">Loading the on-call order...</span>
      {['a', 'b', 'c'].map((person) => (
        <Skeleton key={person} className="h-10 w-full max-w-xl" />
      ))}
    </div>
  );
}
