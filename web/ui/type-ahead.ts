import { onNewPage } from '#web/lib/store.ts';

/** The field that a shortcut opens may take this long to appear, in milliseconds. */
const LONGEST = 10_000;

let stopCurrent: (() => void) | undefined;
onNewPage(() => stopCurrent?.());

/** Whether keys are being kept for a field, so none of them is a shortcut. */
export const isTypingAhead = () => stopCurrent !== undefined;

/** Ends it because no field will appear, such as that of a ticket that is gone: keys are shortcuts again. */
export const endTypeAhead = () => stopCurrent?.();

/**
 * After a shortcut that opens a field: what is typed before the field has the focus is put there. Otherwise each letter
 * of a quick typist would be a shortcut of its own. Escape or a press of the mouse ends it.
 * @returns ends it as well
 */
export function typeAhead() {
  stopCurrent?.();
  const listening = new AbortController();
  const { signal } = listening;
  const timeout = setTimeout(stop, LONGEST);
  let typed = '';
  stopCurrent = stop;

  function stop() {
    clearTimeout(timeout);
    listening.abort();
    if (stopCurrent === stop) stopCurrent = undefined;
  }

  window.addEventListener('pointerdown', stop, { capture: true, signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') return stop();
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText && event.key !== 'Backspace') return;
      event.preventDefault();
      typed = isText ? typed + event.key : typed.slice(0, -1);
    },
    { capture: true, signal },
  );
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      stop();
      if (typed) insert(target, typed);
    },
    { signal },
  );
  return stop;
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const end = field.value.length;
  field.setRangeText(text, end, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
