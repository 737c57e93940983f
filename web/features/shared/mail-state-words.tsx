import { CircleAlert } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

type MailStateProps = {
  state: 'waiting' | 'sent' | 'failed' | 'bounced';
  at: string;
  response: string | null;
  /** Whom it goes to, if that is not said beside it. */
  name?: string;
};

const words = { waiting: 'Waiting to be emailed', sent: 'Emailed', failed: 'Not emailed', bounced: 'Bounced' };

/** The state of an email: `Emailed to Dana, 3 min ago`, `Bounced: mailbox full`. */
export function MailStateWords({ state, at, response, name }: MailStateProps) {
  const isProblem = state === 'failed' || state === 'bounced';

  return (
    <span
      className={classNames(
        'inline-flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]',
        isProblem ? 'text-brick' : 'text-ink-faint',
      )}
    >
      {isProblem && <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />}
      <span>
        {words[state]}
        {name && (
          <>
            {' '}
            to <bdi>{name}</bdi>
          </>
        )}
        {isProblem && response ? `: ${response}` : null}
        {state !== 'waiting' && (
          <>
            , <RelativeTime value={at} />
          </>
        )}
      </span>
    </span>
  );
}
