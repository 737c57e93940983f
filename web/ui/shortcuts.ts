import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { onNewPage } from '#web/lib/store.ts';
import { allowShortcuts } from './layers.ts';
import { isTypingAhead } from './type-ahead.ts';

/** What can be done on the open screen, with or without a key of its own. The command palette lists it by its name. */
export type ScreenCommand = {
  /** As in `KeyboardEvent.key`. */
  key?: string;
  name: string;
  /** More words that a search finds it by. */
  words?: string;
  icon: LucideIcon;
  run: () => void;
};

const shown = new Map<string, readonly ScreenCommand[]>();
onNewPage(() => shown.clear());

/** What the open screen offers. */
export function screenCommands() {
  return [...shown.values()].flat();
}

/**
 * What the command palette offers on a screen, some of it by single keys. Two parts of a screen may not use the same key.
 * @param belongsTo the name of a layer in which they work, too
 */
export function useCommands(commands: readonly ScreenCommand[], belongsTo?: string) {
  const id = useId();
  useShortcuts(actionsByKey(commands), belongsTo);

  useEffect(() => {
    shown.set(id, commands);
    return () => {
      shown.delete(id);
    };
  }, [id, commands]);
}

/** The commands that have a key. */
export function actionsByKey(commands: readonly ScreenCommand[]) {
  return Object.fromEntries(commands.flatMap(({ key, run }) => (key ? [[key, run]] : [])));
}

/**
 * Single-key shortcuts, active while the user is not typing and nothing is open in front of the page.
 * @param actions by key, as in `KeyboardEvent.key`
 * @param belongsTo the name of a layer in which they work, too
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
 * Whether a key is for shortcuts: nobody has taken it, the user is not typing and nothing is open in front of the page.
 * @param besides the name of a layer that may be open
 */
export function isFree(event: KeyboardEvent, besides?: string) {
  return !(event.ctrlKey || event.metaKey || event.altKey) && isFreeModified(event, besides);
}

/** The same for a key with Ctrl or ⌘. */
export function isFreeModified(event: KeyboardEvent, besides?: string) {
  if (isTypingAhead() || event.defaultPrevented || isTyping(event.target)) return false;
  return allowShortcuts(besides);
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
