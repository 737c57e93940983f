import { useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';

type Extras = typeof import('./home-extras.tsx').homeExtras;

let loaded: Extras | undefined;

/** What of the home the first list does not wait for; undefined until the page was idle. Without its code, the rest works. */
export function useExtras() {
  const [extras, setExtras] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    let isShown = true;
    whenIdle(() =>
      import('./home-extras.tsx').then(
        ({ homeExtras }) => {
          loaded = homeExtras;
          if (isShown) setExtras(homeExtras);
        },
        () => undefined,
      ),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return extras;
}
