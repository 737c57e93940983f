import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keepInStorage } from '#web/lib/browser-storage.ts';
import { untilLogout } from '#web/lib/session.ts';
import { createPageStore } from '#web/lib/store.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { WIDE } from '#web/ui/widths.ts';

/** Where the user's choice is kept. The inline script before the frame reads it, too. */
export const railKey = 'archway-rail';

const changes = createPageStore(0);

/**
 * Whether the rail shows its words or only icons: as the user chose, or icons while a ticket needs the room. CSS decides
 * by the same attributes of the page (`rail-icons:`).
 */
export function useRail() {
  const chosen = useSyncExternalStore(changes.subscribe, choice, () => null);
  const isRoomy = useMediaQuery('(width >= 90rem)');
  const { pathname, search } = useLocation();
  const isTicketOpen = pathname === '/admin' && new URLSearchParams(search).has('ticket');
  const automatic = isTicketOpen && !isRoomy ? 'icons' : 'full';
  const look = chosen ?? automatic;

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (chosen) dataset.rail = chosen;
    else delete dataset.rail;
    document.documentElement.toggleAttribute('data-ticket-open', isTicketOpen);
  }, [chosen, isTicketOpen]);

  function toggle() {
    const next = look === 'full' ? 'icons' : 'full';
    // The same as the width's own default is not a choice.
    if (next === automatic) localStorage.removeItem(railKey);
    else keepInStorage(localStorage, railKey, next);
    changes.set(changes.current() + 1);
  }

  return { isIcons: look === 'icons', toggle };
}

function choice() {
  const kept = localStorage.getItem(railKey);
  return kept === 'full' || kept === 'icons' ? kept : null;
}

/** Whether the rail fits beside the screen; undefined while the page is prerendered, which is for every width. */
export function useIsWide() {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(WIDE);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(WIDE).matches,
    () => undefined,
  );
}

/** Where the number of saved views is kept. The inline script before the frame reads it, too. */
export const savedViewsKey = `${untilLogout}views`;

/** Remembers how many saved views there are, so that the next page leaves room for them. */
export function keepViewCount(count: number) {
  keepInStorage(localStorage, savedViewsKey, `${count}`);
  document.documentElement.style.setProperty('--saved-views', `${count}`);
}
