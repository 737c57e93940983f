import { useQuery } from '@tanstack/react-query';
import { OnCallLimit, promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { onCall } from './api.ts';
import { OnCallForm } from './on-call-form.tsx';
import { OnCallOrder } from './on-call-order.tsx';
import { OnlySuperAdmins, PromiseScreen } from './promise-screen.tsx';

const people = Array.from({ length: 3 }, () => 'h-10 w-full max-w-xl');
const loading = <LoadingBars things="the on-call order" bars={people} className="space-y-3 px-4 py-6 sm:px-6" />;

/** Who takes care of urgent tickets outside service hours. */
export function OnCallScreen() {
  const actor = useStaff();
  const query = useQuery(onCall);

  return (
    <PromiseScreen
      title="On call"
      intro={`An urgent ticket outside service hours emails the first person. If they do not acknowledge it within ${OnCallLimit.minutes} minutes, the next person gets the email.`}
    >
      <Loaded query={query} failure={promiseMessages.onCallFailed} loading={loading} place="edge">
        {(order) =>
          canSetPromise(actor) ? (
            <OnCallForm saved={order} />
          ) : (
            <>
              <OnlySuperAdmins />
              <div className="px-4 py-4 sm:px-6">
                {order.people.length === 0 && <p className="text-ink-soft">Nobody is on call.</p>}
                <OnCallOrder people={order.people} isReadOnly onChange={() => undefined} />
              </div>
            </>
          )
        }
      </Loaded>
    </PromiseScreen>
  );
}
