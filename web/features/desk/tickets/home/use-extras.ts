import { useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';

type Extras = typeof import('./home-extras.tsx').homeExtras;

let loaded: Extras | undefined;

/** Parts of the home page that load after the first list; undefined until the page is idle. The rest works without them. */
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
