import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { overLimit } from './field.tsx';
import { useLayer } from './layers.ts';
import { useRestingText } from './use-resting-text.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** The current search. The field follows changes from elsewhere. */
  search: string;
  /** Called with the text when typing pauses. */
  onSearch: (search: string) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** A search landmark, or only the input if other filters next to it share one landmark. */
export function SearchField(props: SearchFieldProps) {
  return (
    <search className={props.className}>
      <SearchInput {...props} className="" />
    </search>
  );
}

/** Enter and ArrowDown go to what was found. Escape empties the field, then leaves it. */
export function SearchInput({ label, placeholder, search, onSearch, ref, className = '' }: SearchFieldProps) {
  const id = useId();
  const [text, setText, searchNow] = useRestingText(
    search,
    (typed) => typed.length <= FieldLimit.search && onSearch(typed),
  );
  const tooLong = overLimit(text, FieldLimit.search);
  const [isFocused, setIsFocused] = useState(false);
  const [isGoingOn, setIsGoingOn] = useState(false);

  useLayer({
    isOpen: isFocused,
    within: (target) => target.id === id,
    onEscape: () => (text === '' ? goToRow(id) : setText('')),
    takesAll: false,
    keys: 'page',
  });

  useEffect(() => {
    if (!isGoingOn || search !== text.trim()) return;
    // Until the list of what was searched before is replaced.
    const timer = setInterval(() => {
      if (listOf(id)?.ariaBusy === 'true') return;
      setIsGoingOn(false);
      goToRow(id);
    }, 50);
    return () => clearInterval(timer);
  }, [id, isGoingOn, search, text]);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isOnward = event.key === 'Enter' || event.key === 'ArrowDown';
    // In a form, Enter sends it.
    if (!isOnward || event.nativeEvent.isComposing || event.currentTarget.form) return;
    event.preventDefault();
    searchNow();
    setIsGoingOn(true);
  }

  return (
    <div className={`relative ${className}`}>
      <Search
        className="pointer-events-none absolute top-3 left-3 size-4 text-ink-faint pointer-coarse:top-3.5"
        aria-hidden="true"
      />
      <input
        dir="auto"
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        id={id}
        className="field pl-9"
        {...(tooLong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        value={text}
        onChange={(event) => {
          setIsGoingOn(false);
          setText(event.target.value);
        }}
        onKeyDown={handleKeyDown}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false);
          setIsGoingOn(false);
        }}
      />
      {tooLong && (
        <p id={`${id}-error`} role="status" className="mt-1.5 text-brick text-sm">
          {tooLong}
        </p>
      )}
    </div>
  );
}

/** The list that a field searches. */
function listOf(fieldId: string) {
  const part = document.getElementById(fieldId)?.closest('[role="dialog"], main, body');
  return part?.querySelector('[data-row]')?.parentElement;
}

/** @returns false without a row to go to */
function goToRow(fieldId: string) {
  const links = '[data-row] a[href], [data-row] button';
  const list = listOf(fieldId);
  const row = list?.querySelector<HTMLElement>('[data-row] [aria-current]') ?? list?.querySelector<HTMLElement>(links);
  row?.focus();
  return row !== undefined && row !== null;
}
