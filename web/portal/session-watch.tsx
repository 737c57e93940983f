import { useEffect, useRef } from 'react';
import { SessionLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { findSession } from '#contract/sessions.ts';
import { expireSession } from '#web/lib/expiry.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast.ts';

const activities = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

/** Keeps the clock of inactivity: warns once, ends the session, and tells the server of a reader who only scrolls. */
export function SessionWatch() {
  const warned = useRef(false);
  const lastCall = useRef(Date.now());

  useEffect(() => {
    function check() {
      if (!session.current()) return;
      const left = session.timeLeft();
      if (left <= 0) {
        expireSession();
      } else if (left <= SessionLimit.warning && !warned.current) {
        warned.current = true;
        const minutes = Math.ceil(left / 60_000);
        toast({ title: messages.sessionWarningTitle, description: messages.sessionWarningDetail(minutes) });
      }
    }

    function handleActivity() {
      // After a night asleep the first touch finds the session over; it must not revive it.
      check();
      if (!session.current()) return;
      warned.current = false;
      session.touch();
      if (Date.now() - lastCall.current > SessionLimit.keepAlive) {
        lastCall.current = Date.now();
        // A call that fails says nothing here: the next one that somebody waits for will.
        request(findSession, {}).catch(() => undefined);
      }
    }

    check();
    const timer = setInterval(check, SessionLimit.check);
    for (const name of activities) addEventListener(name, handleActivity, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const name of activities) removeEventListener(name, handleActivity, { capture: true });
    };
  }, []);

  return null;
}
