import { useLayoutEffect } from 'react';
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

/** @returns a function that lets the page scroll again */
function holdStill() {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  // Reserve the space of the scroll bar, so nothing moves sideways.
  const scrollBar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
  return () => {
    Object.assign(style, before);
  };
}
