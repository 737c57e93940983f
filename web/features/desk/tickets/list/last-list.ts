import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { linkTo } from '#web/lib/parameter.ts';
import { onNewPage } from '#web/lib/store.ts';

/** What each home showed last on this page, as the query of its URL. */
const shown = new Map<string, string>();
onNewPage(() => shown.clear());

/** Remembers the filters and the order of the list for who leaves it and returns by its tab. */
export function useRememberedList() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown.set(pathname, linkTo({ ticket: '', new: '' }, new URLSearchParams(search)));
  }, [pathname, search]);
}

/** The address of a tab: for that of the tickets, with the filters they were left with. */
export const addressOfTab = (address: string) => address + (shown.get(address) ?? '');
