import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { onNewPage } from '#web/lib/store.ts';

/** A list's scroll position and the measured heights of its rows. */
export type KeptScroll = { offset: number; measurements: VirtualItem[] };

const kept = new Map<string, KeptScroll>();
onNewPage(() => kept.clear());
/** Number of history entries to remember. */
const STEPS = 20;

/** The saved state of a list at this history entry, so Back returns to the same position. */
export function useKeptScroll(label: string) {
  const step = `${useLocation().key} ${label}`;
  const [found] = useState(() => kept.get(step));
  return { found, step };
}

/** Saves a list's scroll position when it unmounts. */
export function useKeepScroll(step: string, read: () => KeptScroll) {
  const keep = useEffectEvent(() => {
    kept.delete(step);
    kept.set(step, read());
    const [oldest] = kept.keys();
    if (kept.size > STEPS && oldest) kept.delete(oldest);
  });
  useEffect(() => () => keep(), []);
}
