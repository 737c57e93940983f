import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FormLimit } from '#contract/forms-constants.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { GroupError } from '#web/ui/field.tsx';
import { blankOption, type TypedOption } from './typed-form.ts';

type OptionListProps = {
  question: string;
  options: TypedOption[];
  error: string | undefined;
  onChange: (options: TypedOption[]) => void;
};

/** The options of a question. One that was saved is retired instead of deleted: old answers keep it. */
export function OptionList({ question, options, error, onChange }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);

  function addAfter(index: number) {
    flushSync(() => onChange(options.toSpliced(index + 1, 0, blankOption())));
    list.current?.querySelectorAll('input')[index + 1]?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addAfter(index);
  }

  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1.5 font-medium text-sm">
        Options<span className="sr-only"> of {question}</span>
      </legend>
      <ul ref={list} className="space-y-1.5">
        {options.map((option, index) => {
          const name = `Option ${index + 1} of ${question}`;
          const words = option.label.trim() || name;
          const edit = (part: Partial<TypedOption>) => onChange(options.with(index, { ...option, ...part }));
          return (
            <li key={option.id} className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
              <input
                dir="auto"
                aria-label={name}
                autoComplete="off"
                maxLength={FormLimit.label}
                {...(error ? { 'aria-invalid': true } : {})}
                className="field min-w-0 flex-1"
                value={option.label}
                onChange={(event) => edit({ label: event.target.value })}
                onKeyDown={(event) => handleKey(event, index)}
              />
              {option.value === '' ? (
                <IconButton label={`Delete ${words}`} onClick={() => onChange(options.toSpliced(index, 1))}>
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              ) : (
                <Button look="quiet" size="small" onClick={() => edit({ isRetired: !option.isRetired })}>
                  {option.isRetired ? 'Offer again' : 'Retire'}
                  <span className="sr-only"> {words}</span>
                </Button>
              )}
              {option.isRetired && (
                <span className="w-full text-ink-faint text-sm">Retired: only earlier answers have it.</span>
              )}
            </li>
          );
        })}
      </ul>
      <GroupError>{error}</GroupError>
      {options.length < FormLimit.options && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => addAfter(options.length - 1)}>
          <Plus className="size-4" aria-hidden="true" />
          Add option<span className="sr-only"> to {question}</span>
        </Button>
      )}
    </fieldset>
  );
}
