import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FieldLimit } from '#contract/constants.ts';
import { useDebounced } from './use-debounced.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What is searched for; where it changes from elsewhere, the field follows. */
  search: string;
  /** Told of what is typed when the typing rests, so that typing never waits. */
  onSearch: (search: string) => void;
  className?: string;
};

export function SearchField({ label, placeholder, search, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const rested = useDebounced(text).trim();
  const follow = useEffectEvent((next: string) => {
    if (next !== search) onSearch(next);
  });
  useEffect(() => follow(rested), [rested]);

  if (search !== known) {
    setKnown(search);
    if (search !== rested) setText(search);
  }

  return (
    <search className={className}>
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          className="field pl-9"
          maxLength={FieldLimit.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </search>
  );
}
