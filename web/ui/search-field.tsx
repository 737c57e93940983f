import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { FieldLimit } from '#contract/constants.ts';
import { useRestingText } from './use-resting-text.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What is searched for; where it changes from elsewhere, the field follows. */
  search: string;
  /** Told of what is typed when the typing rests, so that typing never waits. */
  onSearch: (search: string) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** A search by itself; beside other filters it is the input alone, in the landmark of them all. */
export function SearchField(props: SearchFieldProps) {
  return (
    <search className={props.className}>
      <SearchInput {...props} className="" />
    </search>
  );
}

export function SearchInput({ label, placeholder, search, onSearch, ref, className = '' }: SearchFieldProps) {
  const [text, setText] = useRestingText(search, onSearch);

  return (
    <div className={`relative ${className}`}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        aria-hidden="true"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="field pl-9"
        maxLength={FieldLimit.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
