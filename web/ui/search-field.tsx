import { Search } from 'lucide-react';
import { type Ref, useId } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { useOverLimit } from './over-limit.ts';
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

export function SearchInput({ label, placeholder, search, onSearch, ref, className = '' }: SearchFieldProps) {
  const id = useId();
  const { overLimit, follow } = useOverLimit(id, FieldLimit.search);
  const [text, setText] = useRestingText(search, (typed) => typed.length <= FieldLimit.search && onSearch(typed));

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
        {...(overLimit ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        onInput={follow}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {overLimit && (
        <p id={`${id}-error`} role="status" className="mt-1.5 text-brick text-sm">
          {overLimit}
        </p>
      )}
    </div>
  );
}
