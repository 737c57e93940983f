import { autoUpdate, computePosition, flip, offset, type Placement, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In pixels. */
const GAP = 4;
const EDGE = 8;

type FloatingOptions = {
  /** Where the list goes if there is room. */
  placement?: Placement;
  /** The field, if it is not the element with `fieldRef`. */
  anchor?: RefObject<HTMLElement | null>;
};

/**
 * Shows a list above or below its field, on top of everything else and within the visible part of the screen. CSS anchor
 * positioning would ignore the keyboards of phones.
 */
export function useFloatingList(isShown: boolean, { placement = 'bottom-start', anchor }: FloatingOptions = {}) {
  const fieldRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const field = (anchor ?? fieldRef).current;
    const list = listRef.current;
    if (!isShown || !field || !list) return;

    list.showPopover();
    const stop = autoUpdate(field, list, () => place(field, list, placement));
    return () => {
      stop();
      list.hidePopover();
    };
  }, [isShown, placement, anchor]);

  return { fieldRef, listRef };
}

async function place(field: HTMLElement, list: HTMLElement, placement: Placement) {
  const { x, y } = await computePosition(field, list, {
    strategy: 'fixed',
    placement,
    middleware: [
      offset(GAP),
      flip({ padding: EDGE }),
      size({
        padding: EDGE,
        apply: ({ rects, availableHeight }) => {
          Object.assign(list.style, { width: `${rects.reference.width}px`, maxHeight: `${availableHeight}px` });
        },
      }),
    ],
  });
  Object.assign(list.style, { left: `${x}px`, top: `${y}px` });
}
