import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * The text of a field whose value is kept elsewhere, as in the address: typing never waits, the value follows when the
 * typing rests. Where the value changes by itself, the text follows it.
 * @param onRest told of what is typed, without blanks around it
 */
export function useRestingText(value: string, onRest: (text: string) => void) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text).trim();
  /** What came from here and may still come back, while more has been typed. */
  const sent = useRef<string[]>([]);

  const send = useEffectEvent((next: string) => {
    if (next === value) return;
    sent.current.push(next);
    onRest(next);
  });
  useEffect(() => send(rested), [rested]);

  useEffect(() => {
    const index = sent.current.indexOf(value);
    sent.current = sent.current.slice(index + 1);
    if (index === -1) setText(value);
  }, [value]);

  return [text, setText] as const;
}
