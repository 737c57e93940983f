import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useKeepScroll, useKeptScroll } from './kept-scroll.ts';
import type { VirtualListProps } from './virtual-list.tsx';

type Row = { id: string };
type RowsProps<R extends Row> = VirtualListProps<R> & {
  lastFocused: string;
  onFocus: (id: string) => void;
  /** Distance of the list from the top of its scroller, in pixels. */
  margin: number;
};
type Drawn = Virtualizer<Window, HTMLLIElement>;

/** Rows rendered beyond the edges of the view, for the keyboard and screen readers. */
const OVERSCAN = 6;
/** How many rows before the end to request more: a few screens, so the response arrives before the end is visible. */
const NEAR = 15;

/**
 * The rows near the view, of a list that scrolls with the window or in an element. Which of them may change while it is
 * shown, as the window gets wider: the rows stay, with the dialogs that they have opened.
 */
export function VirtualRows<R extends Row>({ scroller, ...props }: RowsProps<R> & { scroller: HTMLElement | null }) {
  const { options, offset, step } = useOptions(props);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...options,
    initialOffset: offset ?? (scroller ? scroller.scrollTop : scrollY),
    ...(scroller && scrollingIn(scroller)),
  });
  return <Rows {...props} step={step} virtualizer={virtualizer} />;
}

/** What follows an element instead of the window; the library types its hooks for only one of them. */
function scrollingIn(scroller: HTMLElement) {
  const following = { getScrollElement: () => scroller, observeElementRect, observeElementOffset };
  return { ...following, scrollToFn: elementScroll } as unknown as Partial<Drawn['options']>;
}

function useOptions<R extends Row>({ label, rows, rowHeight, margin, lastFocused, current }: RowsProps<R>) {
  const { found, step } = useKeptScroll(label);
  const stay = [lastFocused, current].map((id) => rows.findIndex((row) => row.id === id));
  const options = {
    count: rows.length,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: OVERSCAN,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => withNeighbors(defaultRangeExtractor(range), stay, rows.length),
    initialMeasurementsCache: found?.measurements ?? [],
  };
  return { options, offset: found?.offset, step };
}

/** Some rows and their neighbors stay in the page while the user scrolls, so Tab and the keys of a list reach them. */
function withNeighbors(indices: number[], stay: number[], count: number) {
  const around = stay.flatMap((index) => (index === -1 ? [] : [index - 1, index, index + 1]));
  const inList = around.filter((index) => index >= 0 && index < count);
  return [...new Set([...indices, ...inList])].sort((one, other) => one - other);
}

function Rows<R extends Row>(props: RowsProps<R> & { virtualizer: Drawn; step: string }) {
  const { virtualizer, rows, label, isOutdated, hasMore, margin, onFocus, nameOf, children } = props;
  useReports(props);
  useStart(props);
  useSteadyRow(props);
  useKeepScroll(props.step, () => ({
    offset: virtualizer.scrollOffset ?? 0,
    measurements: virtualizer.takeSnapshot(),
  }));

  return (
    <ul
      aria-label={label}
      aria-busy={isOutdated}
      className={`relative ${isOutdated ? 'opacity-60' : ''}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-row={row.id}
            aria-label={nameOf?.(row)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : rows.length}
            className="absolute inset-x-0"
            style={{ top: start - margin }}
            // Also within the menus and dialogs that the row has opened.
            onFocus={() => onFocus(row.id)}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** Says when the end is near; scrolls to the top when the list changes. */
function useReports<R extends Row>({ virtualizer, rows, ...props }: RowsProps<R> & { virtualizer: Drawn }) {
  const { onNearEnd, of, margin } = props;
  const shown = useRef(of);

  useEffect(() => {
    if ((virtualizer.range?.endIndex ?? 0) + NEAR >= rows.length) onNearEnd();
  });

  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    if ((virtualizer.scrollOffset ?? 0) > margin) virtualizer.scrollToOffset(margin);
  }, [of, virtualizer, margin]);
}

/** Scrolls once to the requested row, unless a saved position is restored. */
function useStart<R extends Row>({
  virtualizer,
  rows,
  startAt,
  hasMore,
  onNearEnd,
}: RowsProps<R> & { virtualizer: Drawn }) {
  const wanted = useRef(virtualizer.options.initialMeasurementsCache.length > 0 ? undefined : startAt);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const index = rows.findIndex(({ id }) => id === wanted.current);
    if (index === -1 && hasMore) return onNearEnd();
    wanted.current = undefined;
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'start' });
  });
}

/** Where all rows change their height, as from rows to cards, the one that was looked at stays where it was. */
function useSteadyRow<R extends Row>({
  virtualizer,
  rows,
  rowHeight,
  lastFocused,
}: RowsProps<R> & { virtualizer: Drawn }) {
  const shown = useRef(rowHeight);
  const steady = useRef<{ index: number; above: number }>(undefined);

  useLayoutEffect(() => {
    const startOf = (index: number) => virtualizer.measurementsCache[index]?.start ?? 0;
    const offset = virtualizer.scrollOffset ?? 0;
    if (shown.current !== rowHeight) {
      shown.current = rowHeight;
      const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
      const focused = rows.findIndex((row) => row.id === lastFocused);
      const index = focused >= startIndex && focused <= endIndex ? focused : startIndex;
      steady.current = { index, above: startOf(index) - offset };
      // Renders again, with the new heights.
      virtualizer.measure();
    } else if (steady.current) {
      const { index, above } = steady.current;
      steady.current = undefined;
      if (offset > 0) virtualizer.scrollToOffset(Math.max(0, startOf(index) - above));
    }
  });
}
