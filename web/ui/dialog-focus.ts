import { useEffect, useEffectEvent, useRef } from 'react';

const fields = 'input:not([hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [role="switch"]';

type DialogFocus = {
  /** A form starts in its first field, any other dialog at its title. */
  isForm: boolean;
  /** Whether it takes the place of one that was loading. If the user has gone elsewhere meanwhile, the focus stays there. */
  isLate?: boolean | undefined;
  /** Where the focus goes when the dialog closes and its opener is gone; by default to `data-landing` near it. */
  focusAfter?: (() => HTMLElement | null) | undefined;
};

/** Keeps the focus in the right place when a dialog opens, when its content loads and when it closes. */
export function useDialogFocus({ isForm, isLate, focusAfter }: DialogFocus) {
  const content = useRef<HTMLDivElement>(null);
  const around = useRef<Element[]>([]);

  function focusStart() {
    const field = isForm && content.current?.querySelector<HTMLElement>(`section :is(${fields})`);
    const start = field || content.current?.querySelector<HTMLElement>('[data-dialog-title]');
    if (start !== document.activeElement) start?.focus();
  }

  // A form may load after its dialog opens, and a new step removes the focused element of the one before.
  const handleChange = useEffectEvent((changes: MutationRecord[]) => {
    // A notice may come just before the focus is back from a dialog above.
    if (isForm && !changes.every(isOfNotices) && isAdrift(content.current)) focusStart();
  });

  useEffect(() => {
    if (!content.current) return;
    const observer = new MutationObserver((changes) => handleChange(changes));
    observer.observe(content.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    ref: content,
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      around.current = aroundFocus();
      if (!isLate || document.activeElement === document.body) focusStart();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnFocus(around.current, focusAfter);
    },
  };
}

/** The element that has the focus, and those around it. */
export function aroundFocus() {
  const around: Element[] = [];
  for (let each = document.activeElement; each; each = each.parentElement) around.push(each);
  return around;
}

/**
 * Returns the focus when a dialog closes, unless something else has taken it.
 * @param around the element that had the focus when the dialog opened, and those around it
 * @param focusAfter finds a replacement for an opener that is gone
 */
export function returnFocus(around: Element[], focusAfter?: () => HTMLElement | null) {
  // A dialog below takes the focus itself, rather than one of its elements, when a part of it goes away meanwhile.
  if (document.activeElement !== document.body && !document.activeElement?.matches('[role="dialog"]')) return;
  const [opener] = around;
  const canReturn = opener?.isConnected && opener !== document.body;
  const target = canReturn ? opener : (focusAfter ?? (() => landingIn(around)))();
  if (target instanceof HTMLElement) target.focus();
}

/** The nearest heading or button that is made to take the focus over. */
function landingIn(around: Element[]) {
  for (const each of around.filter(({ isConnected }) => isConnected)) {
    const landing = each.matches('[data-landing]') ? each : each.querySelector('[data-landing]');
    if (landing) return landing;
  }
  return null;
}

const isOfNotices = ({ addedNodes, removedNodes }: MutationRecord) =>
  [...addedNodes, ...removedNodes].every((node) => node instanceof Element && node.matches('[data-notice]'));

/** Whether no element has a focus that a user chose. */
function isAdrift(content: HTMLElement | null) {
  const focused = document.activeElement;
  return focused === document.body || focused === content || focused?.matches('[data-dialog-title]');
}
