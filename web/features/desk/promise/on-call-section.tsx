import { useQuery } from '@tanstack/react-query';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { OnlySuperAdmins } from '#web/features/shared/section-form.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { onCall } from './api.ts';
import { OnCallForm } from './on-call-form.tsx';
import { OnCallOrder } from './on-call-order.tsx';

const people = Array.from({ length: 3 }, () => 'h-10 w-full max-w-xl');
const loading = <LoadingBars things="the on-call order" bars={people} className="space-y-3" />;

/** Who takes care of urgent tickets outside service hours. */
export function OnCallSection() {
  const actor = useStaff();
  const query = useQuery(onCall);

  return (
    <Loaded query={query} failure={promiseMessages.onCallFailed} loading={loading}>
      {(order) =>
        canSetPromise(actor) ? (
          <OnCallForm saved={order} />
        ) : (
          <>
            <OnlySuperAdmins />
            {order.people.length === 0 && <p className="text-ink-soft">Nobody is on call.</p>}
            <OnCallOrder people={order.people} isReadOnly onChange={() => undefined} />
          </>
        )
      }
    </Loaded>
  );
}
