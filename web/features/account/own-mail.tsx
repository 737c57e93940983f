import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useRef } from 'react';
import { mailMessages } from '#contract/mail-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/notice.tsx';
import { ownMail, useResumeOwnMail } from './api.ts';

/** Tells that email to the user came back, so none is sent until they say that their address works again. */
export function OwnMail() {
  const { data, error, refetch } = useQuery(ownMail);
  const { mutate: resume, isPending } = useResumeOwnMail();
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears with the problem.
  const onResumed = () => place.current?.focus();

  return (
    <div ref={place} tabIndex={-1} className="max-w-xl rounded outline-none">
      {error && !data && (
        <LoadFailure title={mailMessages.ownFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {data?.problem && (
        <div className="mt-5 rounded border border-amber bg-amber-wash px-4 py-3.5">
          <p className="flex items-center gap-2 font-semibold">
            <MailX className="size-4 shrink-0 text-amber" aria-hidden="true" />
            We don’t email you at the moment
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            An email to you bounced. Its mail server said: <bdi>{data.problem}</bdi>
          </p>
          <p className="mt-1 text-sm">If your address works, turn email on again.</p>
          <Button
            className="mt-3"
            look="secondary"
            disabled={isPending}
            onClick={() => resume(undefined, { onSuccess: onResumed })}
          >
            {isPending ? 'Turning on...' : 'Turn on email to me'}
          </Button>
        </div>
      )}
    </div>
  );
}
