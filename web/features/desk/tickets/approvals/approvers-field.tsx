import { X } from 'lucide-react';
import { useState } from 'react';
import { noPick, Picker } from '#web/features/desk/pickers/picker.tsx';
import { colleaguesMatching } from '#web/features/desk/tickets/panel/api.ts';

type Person = { id: string; name: string };

type ApproversFieldProps = {
  companyId: string;
  value: Person[];
  error?: string | undefined;
  onChange: (people: Person[]) => void;
};

/** The people who are named to decide: each with a button that takes them off, and a field that adds one. */
export function ApproversField({ companyId, value, error, onChange }: ApproversFieldProps) {
  // The picker keeps its own text, so a new one follows each choice.
  const [round, setRound] = useState(0);
  const ids = value.map(({ id }) => id);

  return (
    <div className="mt-1">
      <ul aria-label="People who decide" className="mb-2 flex flex-wrap gap-1.5 empty:hidden">
        {value.map(({ id, name }) => (
          <li key={id} className="badge min-w-0 max-w-full gap-1 bg-sunken py-0 ps-2.5 pe-0">
            <span dir="auto" className="truncate">
              {name}
            </span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(value.filter((each) => each.id !== id))}
              className="inline-flex size-8 items-center justify-center rounded text-ink-soft hover:text-ink pointer-coarse:size-11"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Picker
        key={round}
        label="Add a person"
        placeholder="Search people"
        initial={noPick}
        onChange={({ id, name }) => {
          if (id === '') return;
          onChange([...value, { id, name }]);
          setRound(round + 1);
        }}
        matching={(search) => colleaguesMatching(companyId, search, ids)}
        nameOf={({ name }) => name}
        none="Nobody else at this company matches."
        error={error}
      />
    </div>
  );
}
