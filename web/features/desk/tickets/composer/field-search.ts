import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type FieldSearchOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The character that opens the list. */
  trigger: '@' | '/';
  /** Where that character is before the cursor; undefined if the cursor is not behind one. */
  startOf: (field: HTMLTextAreaElement) => number | undefined;
};

/**
 * The search of a list beside a text field: what is typed after a character that opens the list.
 * @returns the search, null while the list is closed, and its setter
 */
export function useFieldSearch({ field, trigger, startOf }: FieldSearchOptions) {
  const [search, setSearch] = useState<string | null>(null);

  const handleInput = useEffectEvent((event: Event) => {
    const { current } = field;
    const start = current ? startOf(current) : undefined;
    const typed = current && start !== undefined ? current.value.slice(start + 1, current.selectionStart) : null;
    const isTrigger = event instanceof InputEvent && event.data === trigger;
    // A list that was closed by Escape stays closed until the next such character.
    if (search !== null || (isTrigger && typed === '')) setSearch(typed);
  });

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('input', handleInput);
    return () => current?.removeEventListener('input', handleInput);
  }, [field]);

  return [search, setSearch] as const;
}

/** Replaces the text from `start` to the cursor, and puts the cursor after it. Without a start, it only inserts. */
export function replaceBeforeCursor(field: HTMLTextAreaElement, text: string, start: number | undefined) {
  const end = field.selectionStart;
  field.focus();
  field.setRangeText(text, start ?? end, end, 'end');
}

/** Where the slash is that starts the line of the cursor; undefined if there is none. */
export function startOfSearch({ value, selectionStart }: HTMLTextAreaElement) {
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  return value[start] === '/' && start < selectionStart ? start : undefined;
}

/** Where the last `@` before the cursor is that starts a word; undefined if there is none on its line. */
export function startOfMention({ value, selectionStart }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionStart);
  const [found] = /(?<![^\s(])@[^@\n]*$/.exec(before) ?? [];
  return found ? selectionStart - found.length : undefined;
}
