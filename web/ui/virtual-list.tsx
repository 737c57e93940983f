import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { VirtualRows } from './virtual-rows.tsx';

export type VirtualListProps<Row extends { id: string }> = {
  label: string;
  rows: Row[];
  /** Identifies the list; when it changes, the list scrolls to the top. */
  of: string;
  /** Estimated row height in pixels, used until the row is measured. If it changes, all rows are measured anew. */
  rowHeight: number;
  /** The row that is open beside the list: it stays in the page like the focused one. */
  current?: string;
  /** Whether more rows follow, so the total is unknown. */
  hasMore: boolean;
  /** Whether other rows are loading to replace these. */
  isOutdated: boolean;
  /** Called repeatedly while the end of the rows is near. */
  onNearEnd: () => void;
  /** The row to show at the top first; pages load until it is there. */
  startAt?: string | undefined;
  /** The row's label for screen readers, if its content is too long. */
  nameOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** A list of any length. Only the rows near the view are in the page. */
export function VirtualList<Row extends { id: string }>(props: VirtualListProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const place = usePlaceInScroller(frame);
  const [lastFocused, setLastFocused] = useState('');
  const rows = { ...props, lastFocused, onFocus: setLastFocused };

  return <div ref={frame}>{place && <VirtualRows {...rows} margin={place.margin} scroller={place.scroller} />}</div>;
}

type Place = {
  /** The scrolling element; null for the window. */
  scroller: HTMLElement | null;
  /** Distance of the element from the top of the scroller, in pixels. */
  margin: number;
};

/**
 * Tracks an element's position in its scroller as the layout changes.
 * @returns undefined before the first layout
 */
function usePlaceInScroller(ref: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<Place>();

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = () => setPlace((known) => changed(known, placeOf(element)));
    follow();
    // Anything that grows above the element also makes an ancestor grow.
    const observer = new ResizeObserver(follow);
    for (let around = element.parentElement; around; around = around.parentElement) observer.observe(around);
    return () => observer.disconnect();
  }, [ref]);

  return place;
}

function placeOf(element: HTMLElement): Place {
  const { top } = element.getBoundingClientRect();
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    return {
      scroller: around,
      margin: Math.round(top - around.getBoundingClientRect().top - around.clientTop + around.scrollTop),
    };
  }
  return { scroller: null, margin: Math.round(top + scrollY) };
}

function changed(known: Place | undefined, now: Place) {
  return known?.scroller === now.scroller && known.margin === now.margin ? known : now;
}
