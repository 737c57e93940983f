import { useEffect, useEffectEvent, useRef } from 'react';

const fields = 'input:not([hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [role="switch"]';

type DialogFocus = {
  /** A form starts in its first field, any other dialog at its title. */
  isForm: boolean;
  /** Where the focus goes when the dialog closes and its opener is gone. */
  focusAfter: (() => HTMLElement | null) | undefined;
};

/** Keeps the focus in the right place when a dialog opens, when its content loads and when it closes. */
export function useDialogFocus({ isForm, focusAfter }: DialogFocus) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);

  function focusStart() {
    const field = isForm && content.current?.querySelector<HTMLElement>(`section :is(${fields})`);
    const start = field || content.current?.querySelector<HTMLElement>('[data-dialog-title]');
    if (start !== document.activeElement) start?.focus();
  }

  // A form may load after its dialog opens, and a new step removes the focused element of the one before.
  const handleChange = useEffectEvent(() => {
    if (isForm && isAdrift(content.current)) focusStart();
  });

  useEffect(() => {
    if (!content.current) return;
    const observer = new MutationObserver(() => handleChange());
    observer.observe(content.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref: content,
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current = document.activeElement;
      focusStart();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnFocus(opener.current, focusAfter);
    },
  };
}

/**
 * Returns the focus when a dialog closes, unless something else has taken it.
 * @param opener the element that had the focus when the dialog opened
 * @param focusAfter finds a replacement for an opener that is gone
 */
export function returnFocus(opener: Element | null, focusAfter: (() => HTMLElement | null) | undefined) {
  if (document.activeElement !== document.body) return;
  const canReturn = opener?.isConnected && opener !== document.body;
  const target = canReturn ? opener : focusAfter?.();
  if (target instanceof HTMLElement) target.focus();
}

/** Whether no element has a focus that a user chose. */
function isAdrift(content: HTMLElement | null) {
  const focused = document.activeElement;
  return focused === document.body || focused === content || focused?.matches('[data-dialog-title]');
}
