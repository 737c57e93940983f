import { type RefObject, useLayoutEffect, useState } from 'react';

export type Place = {
  /** What scrolls; null is the window. */
  scroller: HTMLElement | null;
  /** How far below the top of what scrolls the element begins, in pixels. */
  margin: number;
};

/**
 * Where an element stands in what scrolls it, followed as the layout changes.
 * @returns undefined before the first layout
 */
export function usePlaceInScroller(ref: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<Place>();

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = () => setPlace((known) => changed(known, placeOf(element)));
    follow();
    // Whatever grows above the element makes something around it grow as well.
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
