import { asked } from '#web/lib/asked.ts';
import { hasControl } from '#web/lib/control-key.ts';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { undoLast } from '#web/lib/toast.ts';
import { isFree, isFreeModified } from '#web/ui/shortcuts.ts';

/** The keys of all commands. A command that the user does not have does nothing. */
const single = ['c', 'D', 'Q', '?'];

/** A key after `g` belongs to it for so long, in milliseconds. */
const TOGETHER = 1_500;

/** Listens to Ctrl or ⌘ K and to the shortcuts of the commands. */
export function listenToKeys() {
  let pressedG = Number.NEGATIVE_INFINITY;

  /** Before other listeners: `g c` is not `c`. */
  function handleFirst(event: KeyboardEvent) {
    if (opensPalette(event)) {
      // Browsers search the web with it.
      take(event);
      asked.set(asked.current() === 'palette' ? null : 'palette');
    } else if (isFree(event)) {
      const key = shortcutKey(event);
      const isAfterG = event.timeStamp - pressedG < TOGETHER && /^[a-z]$/.test(key);
      pressedG = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isAfterG) return;
      take(event);
      asked.set({ keys: `g ${key}` });
    }
  }

  /** After other listeners: the list of tickets has a search of its own, and opens the form for a new one with its filters. */
  function handleLast(event: KeyboardEvent) {
    const key = shortcutKey(event);
    if (key === 'z' && hasControl(event) && !event.altKey && isFreeModified(event)) {
      if (undoLast()) event.preventDefault();
      return;
    }
    const isSearch = key === '/';
    if (!(isSearch || single.includes(key)) || !isFree(event)) return;
    event.preventDefault();
    asked.set(isSearch ? 'palette' : { keys: key });
  }

  window.addEventListener('keydown', handleFirst, true);
  window.addEventListener('keydown', handleLast);
}

function opensPalette(event: KeyboardEvent) {
  return hasControl(event) && !event.altKey && !event.shiftKey && shortcutKey(event).toLowerCase() === 'k';
}

function take(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
