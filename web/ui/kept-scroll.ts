import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';

/** How far a list was scrolled, and how high the rows were that had been seen. */
export type KeptScroll = { offset: number; measurements: VirtualItem[] };

const kept = new Map<string, KeptScroll>();
/** Steps of the history for which it is remembered. */
const STEPS = 20;

/** What a list at this step of the history was left with: Back leads to where one was. */
export function useKeptScroll(label: string) {
  const step = `${useLocation().key} ${label}`;
  const [found] = useState(() => kept.get(step));
  return { found, step };
}

/** Keeps where a list stands when it goes. */
export function useKeepScroll(step: string, read: () => KeptScroll) {
  const keep = useEffectEvent(() => {
    kept.delete(step);
    kept.set(step, read());
    const [oldest] = kept.keys();
    if (kept.size > STEPS && oldest) kept.delete(oldest);
  });
  useEffect(() => () => keep(), []);
}
