import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { usePlaceInScroller } from './place-in-scroller.ts';
import { RowsInElement, RowsInWindow } from './virtual-rows.tsx';

export type VirtualListProps<Row extends { id: string }> = {
  label: string;
  rows: Row[];
  /** What it is a list of: where that changes, it begins at its top again. */
  of: string;
  /** About how high a row is, in pixels, as long as it has not been measured. */
  rowHeight: number;
  /** Whether more rows follow, so that nobody knows how many there are. */
  hasMore: boolean;
  /** Whether other rows are on the way in place of these. */
  isOutdated: boolean;
  /** Is given the rows at both ends of what is seen, and the one that had the focus last. */
  inView: RefObject<string[]>;
  /** Told again and again while the end of the rows is near. */
  onNearEnd: () => void;
  /** What a row is called by a screen reader, where its content says it at too great a length. */
  nameOf?: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** A list of any length, of which only the rows around the view are in the page. */
export function VirtualList<Row extends { id: string }>(props: VirtualListProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const place = usePlaceInScroller(frame);
  const [lastFocused, setLastFocused] = useState('');
  const rows = { ...props, lastFocused, onFocus: setLastFocused };

  return (
    <div ref={frame}>
      {place &&
        (place.scroller ? (
          <RowsInElement {...rows} margin={place.margin} scroller={place.scroller} />
        ) : (
          <RowsInWindow {...rows} margin={place.margin} />
        ))}
    </div>
  );
}
