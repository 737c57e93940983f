import { useLayoutEffect } from 'react';
import { classNames } from './class-names.ts';

/**
 * Dims the page behind a dialog and holds it still. Radix' own overlay does the latter with a style sheet that it adds to
 * the page, which the Content-Security-Policy rightly stops.
 */
export function Overlay({ className }: { className: string }) {
  useLayoutEffect(holdStill, []);

  // The page takes no clicks while a dialog is open; what lies over it does, or they would fall through to nothing.
  return (
    <div
      className={classNames('pointer-events-auto fixed inset-0 animate-fade bg-[oklch(0.2_0.03_235/0.5)]', className)}
    />
  );
}

/** @returns lets the page go again */
function holdStill() {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  // Where the scroll bar was stays free, so that nothing moves sideways.
  const scrollBar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  return () => {
    Object.assign(style, before);
  };
}
