import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';

/** The user's timer, once the page has come to rest: nobody waits for it. */
export function LateTimer() {
  const [Shown, setShown] = useState<ComponentType>();

  useEffect(() => {
    let isHere = true;
    whenIdle(() => {
      // Without the code, the timer is where it was: in its ticket.
      import('./frame-timer.tsx').then(
        (code) => isHere && setShown(() => code.FrameTimer),
        () => undefined,
      );
    });
    return () => {
      isHere = false;
    };
  }, []);

  return Shown ? <Shown /> : null;
}
