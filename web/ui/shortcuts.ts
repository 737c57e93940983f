import { useEffect, useEffectEvent } from 'react';

/** A key after `g` belongs to it for so long, in milliseconds. */
const TOGETHER = 1_500;

let pressed: KeyboardEvent | undefined;
let before: KeyboardEvent | undefined;

/**
 * Single-key shortcuts, and those of `g` with another key, active while the user is not typing and no dialog is open.
 * @param actions by key, as in `KeyboardEvent.key`, or `g` and a key, such as `g t`
 */
export function useShortcuts(actions: Record<string, () => void>) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"][data-state="open"]:not([data-docked] *)')) return;
    const action = actions[withKeyBefore(event)];
    if (!action) return;

    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Every listener gets the same event, in turn. */
function withKeyBefore(event: KeyboardEvent) {
  if (event !== pressed) [before, pressed] = [pressed, event];
  const follows = before?.key === 'g' && event.timeStamp - before.timeStamp < TOGETHER;
  return follows ? `g ${event.key}` : event.key;
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
