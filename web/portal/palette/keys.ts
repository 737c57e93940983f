import { asked } from '#web/lib/asked.ts';
import { hasControl } from '#web/lib/control-key.ts';
import { isFree } from '#web/ui/shortcuts.ts';

/** The keys of all commands. A command that the user does not have does nothing. */
const single = ['c', 'D', 'Q', '?'];

/** A key after `g` belongs to it for so long, in milliseconds. */
const TOGETHER = 1_500;

/** Listens to Ctrl or ⌘ K and to the shortcuts of the commands. */
export function listenToKeys() {
  let pressedG = Number.NEGATIVE_INFINITY;

  /** Before other listeners: `g c` is no `c`. */
  function handleFirst(event: KeyboardEvent) {
    if (opensPalette(event)) {
      // Browsers search the web with it.
      take(event);
      asked.set(asked.current() === 'palette' ? null : 'palette');
    } else if (isFree(event)) {
      const isAfterG = event.timeStamp - pressedG < TOGETHER && /^[a-z]$/.test(event.key);
      pressedG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isAfterG) return;
      take(event);
      asked.set({ keys: `g ${event.key}` });
    }
  }

  /** After other listeners: the list of tickets has a search of its own, and opens the form for a new one with its filters. */
  function handleLast(event: KeyboardEvent) {
    const isSearch = event.key === '/';
    if (!(isSearch || single.includes(event.key)) || !isFree(event)) return;
    event.preventDefault();
    asked.set(isSearch ? 'palette' : { keys: event.key });
  }

  window.addEventListener('keydown', handleFirst, true);
  window.addEventListener('keydown', handleLast);
}

function opensPalette(event: KeyboardEvent) {
  return hasControl(event) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

function take(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
