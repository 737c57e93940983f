import { useEffect, useRef } from 'react';
import { findSession } from '#contract/sessions.ts';
import { SessionLimit, sessionMessages } from '#contract/sessions-constants.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { portalToasts } from '#web/lib/toast.ts';

const activities = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

/** Watches for inactivity: warns, ends the session, and keeps it alive for a user who only scrolls. */
export function SessionWatch() {
  const lastCall = useRef(Date.now());

  useEffect(() => {
    let warning: number | undefined;

    function check() {
      session.endWhenIdle();
      showWarning();
    }

    /** Also called when another tab sees activity or ends the session. */
    function showWarning() {
      const left = session.current() ? session.timeLeft() : Number.POSITIVE_INFINITY;
      if (left > SessionLimit.warning) {
        if (warning !== undefined) portalToasts.dismiss(warning);
        warning = undefined;
        return;
      }
      const description = sessionMessages.warningDetail(Math.ceil(left / 60_000));
      if (warning === undefined)
        warning = portalToasts.show({ title: sessionMessages.warningTitle, description, stays: true });
      else portalToasts.update(warning, { description });
    }

    function handleActivity() {
      // After a night asleep, the first activity finds an expired session and must not revive it.
      session.endWhenIdle();
      if (!session.current()) return;
      session.touch();
      if (Date.now() - lastCall.current > SessionLimit.keepAlive) {
        lastCall.current = Date.now();
        // A failure here is silent: the next request that the user waits for will report it.
        request(findSession, {}).catch(() => undefined);
      }
    }

    check();
    const unsubscribe = session.subscribe(showWarning);
    const timer = setInterval(check, SessionLimit.check);
    for (const name of activities) addEventListener(name, handleActivity, { passive: true, capture: true });
    return () => {
      unsubscribe();
      clearInterval(timer);
      for (const name of activities) removeEventListener(name, handleActivity, { capture: true });
    };
  }, []);

  return null;
}
