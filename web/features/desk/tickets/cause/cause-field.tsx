import { useState } from 'react';
import { noPick, Picker } from '#web/features/desk/pickers/picker.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { type Cause, possibleCauses } from './api.ts';
import { TypedCause } from './typed-cause.ts';

type CauseFieldProps = {
  label: string;
  initial: Cause | null;
  /** The tickets that get it. None of them can be their own cause. */
  ids: string[];
  error?: string | undefined;
  onChange: (cause: Cause | null) => void;
};

/** Chooses the ticket that causes others, of any company. */
export function CauseField({ label, initial, ids, error, onChange }: CauseFieldProps) {
  // A dialog that offers it among other fields asks for tickets only when it is used.
  const [isUsed, setIsUsed] = useState(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div className="contents" onFocus={() => setIsUsed(true)}>
      <Picker
        label={label}
        placeholder="Search by number or words"
        initial={initial ? { id: initial.id, name: nameOf(initial) } : noPick}
        onChange={(_, option?: Ticket) => onChange(TypedCause.parse(option ?? null))}
        matching={(search) => ({ ...possibleCauses(ids, search), enabled: isUsed })}
        nameOf={nameOf}
        detailOf={({ companyName }) => companyName}
        none="No other ticket matches."
        error={error}
      />
    </div>
  );
}

const nameOf = ({ ticketNumber, title }: Cause) => `${ticketNumber} ${title}`;
