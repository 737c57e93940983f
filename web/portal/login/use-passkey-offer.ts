import { useEffect, useEffectEvent } from 'react';
import { PasskeyLimit } from '#contract/passkeys-constants.ts';
import { canAutofillPasskeys, provePasskey } from '#web/lib/passkeys.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

type Proof = Awaited<ReturnType<typeof provePasskey>>;

/**
 * Offers passkeys where the address is typed, for as long as the page is open.
 * @param isPaused whether the form is busy, perhaps with a question of its own
 */
export function usePasskeyOffer(isPaused: boolean, onProof: (proof: Proof) => void) {
  const take = useEffectEvent(onProof);

  useEffect(() => {
    if (isPaused) return;
    let isOver = false;

    async function offer() {
      if (isOver || document.hidden || !(await canAutofillPasskeys())) return;
      // Nobody asked for it, so nobody is told that it failed.
      const proof = await provePasskey(true).catch(() => undefined);
      if (proof && !isOver) take(proof);
    }

    whenIdle(offer);
    // A challenge has an end.
    const renewal = setInterval(offer, PasskeyLimit.challenge * 0.8);
    document.addEventListener('visibilitychange', offer);
    return () => {
      isOver = true;
      clearInterval(renewal);
      document.removeEventListener('visibilitychange', offer);
    };
  }, [isPaused]);
}
