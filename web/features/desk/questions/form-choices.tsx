import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { matchesSearch } from '#contract/search-text.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { OfferedForm } from './api.ts';

type FormChoicesProps = {
  forms: OfferedForm[];
  /** @param form none: something else */
  onChoose: (form?: OfferedForm) => void;
};

/** With this many forms or more, there is a search field. */
const MANY = 8;

/** What a new ticket may be about: one of the forms, or something else. */
export function FormChoices({ forms, onChoose }: FormChoicesProps) {
  const [search, setSearch] = useState('');
  const found = forms.filter(({ name, intro }) => matchesSearch([name, intro], search));

  return (
    <DialogBody label="What it is about" className="flex flex-col gap-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      {forms.length >= MANY && (
        <SearchField label="Search forms" placeholder="Search..." search={search} onSearch={setSearch} />
      )}
      <ul aria-label="Forms" className="divide-y divide-line border-line border-y">
        {found.map((form) => (
          <Choice key={form.id} name={form.name} about={form.intro} onChoose={() => onChoose(form)} />
        ))}
        <Choice
          name="Something else"
          about="Describe it in your own words."
          onChoose={() => onChoose()}
          // In view however many forms there are.
          className="sticky -bottom-5 -mt-px border-line border-t bg-surface"
        />
      </ul>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {search && found.length === 0 && 'No form matches. Choose “Something else” to describe it.'}
      </p>
    </DialogBody>
  );
}

type ChoiceProps = { name: string; about: string; onChoose: () => void; className?: string };

function Choice({ name, about, onChoose, className = 'relative' }: ChoiceProps) {
  return (
    <li data-row className={className}>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 px-2 py-2.5 text-start hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span dir="auto" className="block font-semibold">
            {name}
          </span>
          {about && (
            <span dir="auto" className="line-clamp-2 text-ink-soft text-sm">
              {about}
            </span>
          )}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
      </button>
    </li>
  );
}
