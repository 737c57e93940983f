import { useSyncExternalStore } from 'react';

/** Whether a CSS media query matches, updated as it changes. */
export function useMediaQuery(query: string) {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    // Prerendered HTML is built for narrow screens.
    () => false,
  );
}
