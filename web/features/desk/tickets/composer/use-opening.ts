import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether the composer is open: from the first focus until it is left with nothing in it.
 * @param isBlank whether there is nothing to send
 * @returns also the handlers of its form
 */
export function useOpening(isBlank: boolean) {
  const [isFocused, setIsFocused] = useState(false);
  const isPressed = useIsPressed(isFocused);

  /** What is below the mouse must not move before the button is released: the click would miss it. */
  function handleBlur({ currentTarget: form, relatedTarget }: FocusEvent<HTMLElement>) {
    const hasLeft = () => document.hasFocus() && !form.contains(document.activeElement);
    const close = () => hasLeft() && setIsFocused(false);
    if (form.contains(relatedTarget)) return;
    if (isPressed.current) addEventListener('pointerup', () => setTimeout(close), { once: true });
    else setTimeout(close);
  }

  return { isOpen: isFocused || !isBlank, onFocus: () => setIsFocused(true), onBlur: handleBlur };
}

function useIsPressed(isWatched: boolean) {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isWatched) return;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    addEventListener('pointerdown', press, true);
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const name of ['pointerup', 'pointercancel']) removeEventListener(name, release, true);
    };
  }, [isWatched]);
  return isPressed;
}
