import { type ReactNode, useRef, useState } from 'react';
import { usePlaceInScroller } from './place-in-scroller.ts';
import { VirtualRows } from './virtual-rows.tsx';

export type VirtualListProps<Row extends { id: string }> = {
  label: string;
  rows: Row[];
  /** Identifies the list; when it changes, the list scrolls to the top. */
  of: string;
  /** Estimated row height in pixels, used until the row is measured. */
  rowHeight: number;
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
