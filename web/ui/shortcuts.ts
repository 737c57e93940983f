import { useEffect, useEffectEvent } from 'react';

/** The active shortcuts of the open screen, by key. The command palette lists some of them by name. */
export const shortcuts = new Map<string, () => void>();

/**
 * Single-key shortcuts, active while the user is not typing and no dialog is open.
 * @param actions by key, as in `KeyboardEvent.key`
 */
export function useShortcuts(actions: Record<string, () => void>) {
  const run = useEffectEvent((key: string) => actions[key]?.());
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || !isFree(event)) return;

    event.preventDefault();
    action();
  });

  const keys = Object.keys(actions).join('');
  useEffect(() => {
    for (const key of keys) shortcuts.set(key, () => run(key));
    return () => {
      for (const key of keys) shortcuts.delete(key);
    };
  }, [keys]);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a key is for shortcuts: nobody has taken it, the user is not typing and no dialog is open. */
export function isFree(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return !document.querySelector('[role="dialog"][data-state="open"]:not([data-docked] *)');
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
