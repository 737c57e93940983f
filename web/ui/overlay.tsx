import { useLayoutEffect } from 'react';
import { onNewPage } from '#web/lib/store.ts';
import { classNames } from './class-names.ts';

/**
 * Dims the page behind a dialog and stops it from scrolling. Radix's overlay injects a style sheet for that, which the
 * Content-Security-Policy blocks.
 */
export function Overlay({ className }: { className: string }) {
  useLayoutEffect(holdStill, []);

  // The page ignores clicks while a dialog is open. The overlay has to catch them.
  return (
    <div
      className={classNames('pointer-events-auto fixed inset-0 animate-fade bg-[oklch(0.2_0.03_235/0.5)]', className)}
    />
  );
}

/** How many overlays are shown: a dialog may close before the one that it opened. */
let shown = 0;
onNewPage(() => {
  shown = 0;
});

/** @returns a function that lets the page scroll again, once no other overlay is shown */
function holdStill() {
  const { style, clientWidth } = document.documentElement;
  shown += 1;
  if (shown === 1) {
    // Reserve the space of the scroll bar, so nothing moves sideways.
    const scrollBar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  }
  return () => {
    shown -= 1;
    if (shown === 0) Object.assign(style, { overflow: '', paddingRight: '' });
  };
}
