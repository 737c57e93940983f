import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * The text of a field whose value is stored elsewhere, such as in the URL. The value follows when typing pauses. If the
 * value changes elsewhere, the text follows it.
 * @param onRest called with the trimmed text when typing pauses
 * @returns the text, what changes it, and what ends the pause early
 */
export function useRestingText(value: string, onRest: (text: string) => void) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text).trim();
  /** Values sent from here that may still arrive after the user has typed more. */
  const sent = useRef<string[]>([]);

  function send(next: string) {
    if (next === value) return;
    sent.current.push(next);
    onRest(next);
  }
  const sendRested = useEffectEvent(send);
  useEffect(() => sendRested(rested), [rested]);

  useEffect(() => {
    const index = sent.current.indexOf(value);
    sent.current = sent.current.slice(index + 1);
    if (index === -1) setText(value);
  }, [value]);

  return [text, setText, () => send(text.trim())] as const;
}
