import { useQuery } from '@tanstack/react-query';
import { findOnCall } from '#contract/promise.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { Caution } from '#web/ui/caution.tsx';
import type { User } from './api.ts';

/** The key is that of the on-call order's own form, so that a change there is known here. */
const onCall = freshQueryOf(['promise', 'on-call'], findOnCall);

/** Says that nobody is on call without a member of staff. */
export function LastOnCall({ user }: { user: User }) {
  const { data, isError } = useQuery(onCall);
  const isLast = data?.people.length === 1 && data.people[0]?.id === user.id;
  if (!isLast && !isError) return null;
  return (
    <div className="mt-3">
      <Caution>
        {isError
          ? 'Whether somebody else is on call could not be loaded.'
          : 'They are the only person on call. After this, an urgent ticket outside service hours emails nobody. Put somebody else on call first, under System settings → On call.'}
      </Caution>
    </div>
  );
}
