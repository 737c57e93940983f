import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

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

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInside = [column, button].some(({ current }) => current?.contains(event.target as Node));
    if (event.key !== 'Escape' || !isInside || !button.current?.checkVisibility()) return;
    // The dialog around it must not close.
    event.preventDefault();
    flushSync(() => setIsOpen(false));
    button.current.focus();
  });

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => handleKeyDown(event);
    // Whoever gets to the conversation by keyboard wants to see it.
    const conversation = column.current?.previousElementSibling;
    const onFocus = ({ target }: FocusEvent) => conversation?.contains(target as Node) && setIsOpen(false);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, [isOpen]);

  return { close, button, summary: { isOpen, button, onToggle: toggle }, shown: { isOpen, column } };
}
