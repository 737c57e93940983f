import type { ReactNode, RefObject } from 'react';
import { FieldLimit } from '#contract/shared-constants.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import { dayOf } from '#web/lib/time.ts';
import { Button, Chip } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useRestingText } from '#web/ui/use-resting-text.ts';
import type { TicketAddress } from './ticket-address.ts';

export type FilterPanelProps = {
  address: TicketAddress;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The filters that fewer users need. The list follows each change. `people`: those that only provider staff have. */
export function FilterPanel({ address, anchor, onClose, people }: FilterPanelProps & { people?: ReactNode }) {
  const { more, setFilter } = address;
  const [tag, setTag, sendTag] = useRestingText(
    more.tag,
    (text) => text.length <= FieldLimit.tag && setFilter('tag', text),
  );
  const isListed = TicketCategories.some((category) => category === more.category);

  function close() {
    sendTag();
    onClose();
  }

  return (
    <Popover label="Filters" align="end" anchor={anchor} onClose={close}>
      <div className="grid grid-cols-2 gap-3 p-4">
        {people ?? <AssigneeField value={more.assignee} onChange={(assignee) => setFilter('assignee', assignee)} />}
        <SelectField
          label="Category"
          value={more.category}
          onChange={(event) => setFilter('category', event.target.value)}
        >
          <option value="">All categories</option>
          {more.category && !isListed && <option value={more.category}>{more.category}</option>}
          {TicketCategories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Tag"
          placeholder="The whole tag"
          limit={FieldLimit.tag}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
          className="col-span-2"
        />
        <DaysField title="Created" from="from" to="to" address={address} />
        <DaysField title="Updated" from="updatedFrom" to="updatedTo" address={address} />
        <div className="col-span-2 flex justify-end">
          <Button look="secondary" onClick={close}>
            Done
          </Button>
        </div>
      </div>
    </Popover>
  );
}

type DaysFieldProps = { title: string; from: DayFilter; to: DayFilter; address: TicketAddress };
type DayFilter = 'from' | 'to' | 'updatedFrom' | 'updatedTo';

/** From which day and until which, and the usual spans. */
function DaysField({ title, from, to, address: { more, setFilter, setFilters } }: DaysFieldProps) {
  return (
    <>
      {[from, to].map((name) => (
        <TextField
          key={name}
          label={`${title} ${name === from ? 'from' : 'until'}`}
          type="date"
          value={more[name]}
          onChange={(event) => setFilter(name, event.target.value)}
        />
      ))}
      <fieldset className="col-span-2 -mt-1 flex flex-wrap gap-1.5">
        <legend className="sr-only">{title} in</legend>
        {recent.map(({ words, days }) => {
          const start = daysAgo(days);
          const isSet = more[from] === start && !more[to];
          return (
            <Chip
              key={words}
              aria-pressed={isSet}
              onClick={() => setFilters({ [from]: isSet ? '' : start, [to]: '' })}
              className={isSet ? 'bg-river-wash' : 'bg-sunken'}
            >
              {words}
            </Chip>
          );
        })}
      </fieldset>
    </>
  );
}

/** The usual spans, which begin this many days ago. */
const recent = [
  { words: 'Today', days: 0 },
  { words: 'Last 7 days', days: 7 },
  { words: 'Last 30 days', days: 30 },
];

const daysAgo = (days: number) => dayOf(new Date().toISOString(), -days);

type AssigneeFieldProps = { value: string; onChange: (assignee: string) => void; children?: ReactNode };

/** Whose tickets; `children` are further options. */
export function AssigneeField({ value, onChange, children }: AssigneeFieldProps) {
  return (
    <SelectField label="Assigned to" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Anyone</option>
      <option value="me">Me</option>
      <option value="none">Nobody</option>
      {children}
    </SelectField>
  );
}
