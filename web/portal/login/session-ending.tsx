import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { session } from '#web/lib/session.ts';

const endings = {
  idle: { title: sessionMessages.expiredTitle, detail: sessionMessages.expiredDetail },
  refused: { title: sessionMessages.authenticationExpired, detail: sessionMessages.authenticationExpiredDetail },
};

/** Why the user has to log in again, unless they logged out themselves. */
export function SessionEnding() {
  const ending = useSyncExternalStore(session.subscribe, session.unwantedEnding, () => undefined);
  if (!ending) return null;

  const { title, detail } = endings[ending];
  return (
    <div
      role="alert"
      className="mb-5 flex items-start gap-2.5 rounded border border-copper bg-copper-wash px-3.5 py-3 text-sm"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-copper" aria-hidden="true" />
      <div>
        <p className="font-semibold">{title}</p>
        <p>{detail}</p>
      </div>
    </div>
  );
}
