import { autoUpdate, computePosition, flip, offset, size } from '@floating-ui/dom';
import { useLayoutEffect, useRef } from 'react';

/** In pixels. */
const GAP = 4;
const EDGE = 8;

/** Shows a list above or below its field, on top of everything else and within the visible part of the screen. */
export function useFloatingList(isShown: boolean) {
  const fieldRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const field = fieldRef.current;
    const list = listRef.current;
    if (!isShown || !field || !list) return;

    list.showPopover();
    const stop = autoUpdate(field, list, () => place(field, list));
    return () => {
      stop();
      list.hidePopover();
    };
  }, [isShown]);

  return { fieldRef, listRef };
}

async function place(field: HTMLElement, list: HTMLElement) {
  const { x, y } = await computePosition(field, list, {
    strategy: 'fixed',
    placement: 'bottom-start',
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
