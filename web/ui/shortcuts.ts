import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { onNewPage } from '#web/lib/store.ts';
import { isTypingAhead } from './type-ahead.ts';

/** What can be done on the open screen by one key. The command palette lists it by its name. */
export type ScreenCommand = {
  /** As in `KeyboardEvent.key`. */
  key: string;
  name: string;
  icon: LucideIcon;
  run: () => void;
};

const shown = new Map<string, readonly ScreenCommand[]>();
onNewPage(() => shown.clear());

/** What the open screen offers by single keys. */
export function screenCommands() {
  return [...shown.values()].flat();
}

/**
 * Single-key shortcuts that the command palette offers, too. Two parts of a screen may not use the same key.
 * @param belongsTo the dialog that they are about, if it is open, as a selector
 */
export function useCommands(commands: readonly ScreenCommand[], belongsTo?: string) {
  const id = useId();
  useShortcuts(Object.fromEntries(commands.map(({ key, run }) => [key, run])), belongsTo);

  useEffect(() => {
    shown.set(id, commands);
    return () => {
      shown.delete(id);
    };
  }, [id, commands]);
}

/**
 * Single-key shortcuts, active while the user is not typing and no dialog is open.
 * @param actions by key, as in `KeyboardEvent.key`
 * @param belongsTo a dialog in which they are active, too, as a selector
 */
export function useShortcuts(actions: Record<string, () => void>, belongsTo?: string) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutKey(event)];
    if (!action || !isFree(event, belongsTo)) return;

    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Whether a key is for shortcuts: nobody has taken it, the user is not typing and no dialog is open.
 * @param besides a dialog that may be open, as a selector
 */
export function isFree(event: KeyboardEvent, besides?: string) {
  if (
    isTypingAhead() ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target)
  )
    return false;
  const allowed = besides === undefined ? '[data-docked] *' : `[data-docked] *, ${besides}`;
  return !document.querySelector(`[role="dialog"][data-state="open"]:not(${allowed})`);
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
