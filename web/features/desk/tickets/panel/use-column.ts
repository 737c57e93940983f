import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLayer } from '#web/ui/layers.ts';

/** The column where it does not fit beside the thread: it opens above the thread, and Escape closes it. */
export function useColumn() {
  const [isOpen, setIsOpen] = useState(false);
  const column = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    if (isOpen) setIsOpen(false);
  }

  function toggle() {
    flushSync(() => setIsOpen(!isOpen));
    if (!isOpen) column.current?.focus();
  }

  /** Where it fits beside the thread, it has no button and does not close. */
  const isAround = (target: Element) =>
    button.current?.checkVisibility() === true && [column, button].some(({ current }) => current?.contains(target));

  useLayer({
    isOpen,
    within: isAround,
    onEscape: () => {
      flushSync(() => setIsOpen(false));
      button.current?.focus();
    },
    takesAll: false,
    keys: 'page',
  });

  useEffect(() => {
    if (!isOpen) return;
    // A keyboard user who moves to the conversation wants to see it.
    const conversation = column.current?.previousElementSibling;
    const onFocus = ({ target }: FocusEvent) => conversation?.contains(target as Node) && setIsOpen(false);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isOpen]);

  return { close, button, summary: { isOpen, button, onToggle: toggle }, shown: { isOpen, column } };
}
