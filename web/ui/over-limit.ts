import { useEffect, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Watches a text field with a maximum length. Typed and pasted text is never cut off; the form can't be sent while the text
 * is too long.
 * @param id of the `input` or `textarea`
 * @param limit in characters of the trimmed text, as the server counts; no maximum by default
 * @returns how far the text is over the limit, as a sentence (undefined if it fits), and the change handler
 */
export function useOverLimit(id: string, limit: number | undefined) {
  const [over, setOver] = useState(0);
  const follow = () => setOver(excessOf(controlOf(id), limit));

  // After every render, because a form can set or clear its fields without an event.
  useEffect(follow);

  useEffect(() => {
    const control = controlOf(id);
    const form = control?.form;
    if (!form) return;

    /** Runs before the handlers of the form and of other fields, and stops the event from reaching them. */
    function refuse(event: Event) {
      if (excessOf(control, limit) === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control?.focus();
    }

    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [id, limit]);

  return { overLimit: over > 0 && limit !== undefined ? sentence(over, limit) : undefined, follow };
}

function controlOf(id: string) {
  // Only text fields get a limit.
  return document.getElementById(id) as Control | null;
}

function excessOf(control: Control | null, limit = Number.POSITIVE_INFINITY) {
  return Math.max(0, (control?.value.trim().length ?? 0) - limit);
}

function sentence(over: number, limit: number) {
  const [excess, most] = [over, limit].map((count) => count.toLocaleString('en-US'));
  return `${excess} ${over === 1 ? 'character' : 'characters'} over the limit of ${most}. Shorten the text to send it.`;
}
