import { TicketPriorities } from '#contract/tickets-constants.ts';
import { minutesIn } from '#web/features/shared/durations.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { TextField } from '#web/ui/field.tsx';
import { problemIn, type TargetFields, targetNames } from './target-fields.ts';

type TargetTableProps = {
  typed: TargetFields;
  /** Minutes of service hours on a working day, for a hint; undefined if all hours count. */
  workday: number | undefined;
  isChecked: boolean;
  onChange: (part: Partial<TargetFields>) => void;
};

/** The two targets of each priority as durations that people type. */
export function TargetTable({ typed, workday, isChecked, onChange }: TargetTableProps) {
  return (
    <div className="grid max-w-2xl">
      {TicketPriorities.toReversed().map((priority) => (
        <fieldset
          key={priority}
          className="grid min-w-0 grid-cols-2 items-start gap-x-4 gap-y-1 border-line border-b py-3 first:pt-0 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <legend className="sr-only">{priorityLabels[priority]}</legend>
          <span aria-hidden="true" className="font-semibold max-sm:col-span-2 sm:pt-8">
            {priorityLabels[priority]}
          </span>
          {(['firstReply', 'resolution'] as const).map((name) => (
            <TextField
              key={name}
              label={targetNames[name]}
              placeholder="No target"
              autoComplete="off"
              value={typed[priority][name]}
              hint={hintFor(typed[priority][name], workday)}
              error={isChecked ? problemIn(typed[priority][name]) : undefined}
              onChange={({ target }) => onChange({ [priority]: { ...typed[priority], [name]: target.value } })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** How many working days a long time in service hours is. */
function hintFor(text: string, workday: number | undefined) {
  const minutes = minutesIn(text);
  if (!workday || !minutes || minutes < 2 * workday) return undefined;
  return `About ${oneDigit.format(minutes / workday)} working days`;
}
