import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { accountMessages } from '#contract/account-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AccountSection } from './account-section.tsx';
import { type OwnSession, ownSessions, useEndOtherSessions, useEndSession } from './api.ts';

const loading = <LoadingBars things="your sessions" bars={['h-4 w-40', 'h-3.5 w-64']} />;

/** The user's sessions, with a button to end each. */
export function SessionSection() {
  const query = useQuery(ownSessions);
  // Here, because a row may be gone before all that is refreshed has arrived.
  const { mutate: end, isPending, variables } = useEndSession();
  const { mutate: endOthers, isPending: isEnding } = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);

  /** The focused button disappears with the session that it ended. */
  function onEnded() {
    if (document.activeElement === document.body) list.current?.focus();
  }

  return (
    <AccountSection
      title="Your sessions"
      intro="If you don’t recognize a session, end it and change your password."
      action={
        query.data &&
        query.data.length > 1 && (
          <Button look="secondary" disabled={isEnding} onClick={() => endOthers(undefined, { onSuccess: onEnded })}>
            End all other sessions
          </Button>
        )
      }
    >
      <Loaded query={query} failure={accountMessages.sessionsFailed} loading={loading}>
        {(sessions) => (
          <ul ref={list} tabIndex={-1} aria-label="Your sessions" className="rounded outline-none">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={isPending && variables === session.id}
                onEnd={() => end(session.id, { onSuccess: onEnded })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </AccountSection>
  );
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, address, signedInAt, lastUsedAt, isCurrent } = session;

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-faint max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="tabular flex flex-wrap gap-x-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>{address ?? 'Unknown address'}</span>
          <span>
            logged in <RelativeTime value={signedInAt} />
          </span>
          {!isCurrent && (
            <span>
              last used <RelativeTime value={lastUsedAt} />
            </span>
          )}
        </p>
      </div>
      {isCurrent ? (
        <p className="text-moss text-sm">This browser</p>
      ) : (
        <Button
          look="secondary"
          aria-label={`End session on ${device}`}
          disabled={isEnding}
          size="small"
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}
