import { type RefObject, useLayoutEffect, useState } from 'react';

export type Place = {
  /** The scrolling element; null for the window. */
  scroller: HTMLElement | null;
  /** Distance of the element from the top of the scroller, in pixels. */
  margin: number;
};

/**
 * Tracks an element's position in its scroller as the layout changes.
 * @returns undefined before the first layout
 */
export function usePlaceInScroller(ref: RefObject<HTMLElement | null>) {
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
