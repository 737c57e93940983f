import { useEffect, useRef, useState } from 'react';
import { finishConfirmation, startConfirmation } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { ApiError, request } from '#web/lib/request.ts';
import { newSecret, stateIn, waitForReturn } from '#web/lib/single-sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/notice.tsx';

type SingleSignOnConfirmationProps = { connectionName: string; onConfirmed: () => void };

/** Confirms the user's identity with a new login at their identity provider, in a window of its own: this page stays. */
export function SingleSignOnConfirmation({ connectionName, onConfirmed }: SingleSignOnConfirmationProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState('');
  const end = useRef<AbortController>(undefined);
  useEffect(() => () => end.current?.abort(), []);

  async function handleConfirm() {
    // Opened at once: a browser does not let a later answer open one.
    const window = open('', 'archway-sso', 'popup,width=520,height=680');
    end.current?.abort();
    end.current = new AbortController();
    const { signal } = end.current;
    setIsWaiting(true);
    setFailure('');
    try {
      await confirmIn(window, signal);
      onConfirmed();
    } catch (error) {
      if (signal.aborted) return;
      window?.close();
      setIsWaiting(false);
      setFailure((error instanceof ApiError && error.message) || singleSignOnMessages.failed);
    }
  }

  return (
    <div className="space-y-3">
      {failure && <Alert>{failure}</Alert>}
      <Button look="secondary" className="w-full" onClick={handleConfirm}>
        <span>
          Confirm with <bdi>{connectionName}</bdi>
        </span>
      </Button>
      {isWaiting && (
        <p role="status" className="text-ink-soft text-sm">
          Log in again in the window that just opened. If you don’t see it, press the button again.
        </p>
      )}
    </div>
  );
}

async function confirmIn(window: Window | null, signal: AbortSignal) {
  const browser = newSecret();
  const { redirectUrl } = await request(startConfirmation, { body: { browser } });
  if (!window) throw new ApiError(0, singleSignOnMessages.windowBlocked);
  const returned = waitForReturn(stateIn(redirectUrl), signal);
  window.location.href = redirectUrl;
  const { code, state, iss } = await returned;
  if (!code || !state) throw new ApiError(0, singleSignOnMessages.canceled);
  await request(finishConfirmation, { body: { code, state, browser, ...(iss === undefined ? {} : { iss }) } });
}
