import { Ellipsis, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { CalendarLimit, dayNames, Weekdays } from '#contract/promise-constants.ts';
import {
  type Hours,
  problemsOf,
  type Span,
  spansOf,
  type Weekday,
  wholeDay,
  withSpans,
  workdays,
} from '#web/features/shared/service-hours.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';

type DayFieldsProps = {
  day: Weekday;
  hours: Hours;
  /** Whether problems are shown: only after a first try to save. */
  isChecked: boolean;
  onChange: (hours: Hours) => void;
};

/** The service hours of one day as time fields. */
export function DayFields({ day, hours, isChecked, onChange }: DayFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const spans = spansOf(hours, day);
  const problems = isChecked ? problemsOf(spans) : [];
  const name = dayNames[day];
  const setSpans = (next: Span[]) => onChange(withSpans(hours, [day], next));

  function remove(index: number) {
    setSpans(spans.filter((_, at) => at !== index));
    // The pressed button goes away.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  return (
    <fieldset
      ref={group}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-line border-b py-2 @lg:grid-cols-[6rem_minmax(0,1fr)_auto]"
    >
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="flex min-h-10 items-center font-medium text-sm">
        {name}
      </span>
      <div className="grid min-w-0 gap-1.5 @max-lg:order-last @max-lg:col-span-2">
        {spans.length === 0 && <p className="flex min-h-10 items-center text-ink-faint text-sm">Closed</p>}
        {spans.map((span, index) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place in the day
            key={index}
            span={span}
            problem={problems[index]}
            name={spans.length === 1 ? name : `${name}, span ${index + 1}`}
            onChange={(next) => setSpans(spans.map((each, at) => (at === index ? next : each)))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div className="flex">
        <IconButton
          data-add
          label={`Add hours on ${name}`}
          disabled={hours.length >= CalendarLimit.spans}
          onClick={() => setSpans([...spans, nextSpan(spans)])}
        >
          <Plus className="size-4" aria-hidden="true" />
        </IconButton>
        <MenuButton
          look="quiet"
          label={`More actions for ${name}`}
          size="narrow"
          actions={[
            { label: 'Open all day', onSelect: () => setSpans([wholeDay]) },
            { label: 'Closed', onSelect: () => setSpans([]) },
            { label: 'Copy to Monday to Friday', onSelect: () => onChange(withSpans(hours, workdays, spans)) },
            { label: 'Copy to every day', onSelect: () => onChange(withSpans(hours, Weekdays, spans)) },
          ]}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </MenuButton>
      </div>
    </fieldset>
  );
}

/** What a day most often has next: its morning, or the afternoon after it. */
function nextSpan(spans: Span[]): Span {
  if (spans.length === 0) return { from: '09:00', to: '17:00' };
  const end = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return end && end < '23:00' ? { from: end, to: '' } : { from: '', to: '' };
}

/** On the smallest phones there is no room for the browser's picker beside the time. */
const timeField =
  'field tabular min-w-0 max-w-36 max-[23rem]:px-2 max-[23rem]:[&::-webkit-calendar-picker-indicator]:hidden';

type SpanFieldsProps = {
  span: Span;
  problem: string | undefined;
  name: string;
  onChange: (span: Span) => void;
  onRemove: () => void;
};

function SpanFields({ span, problem, name, onChange, onRemove }: SpanFieldsProps) {
  const id = useId();
  const wiring = problem ? { 'aria-invalid': true, 'aria-describedby': id } : {};

  return (
    <div>
      <div className="flex min-w-0 items-center gap-1.5">
        <input
          type="time"
          aria-label={`${name}, from`}
          className={timeField}
          value={span.from}
          onChange={(event) => onChange({ ...span, from: event.target.value })}
          {...wiring}
        />
        <span aria-hidden="true" className="text-ink-faint">
          –
        </span>
        {/* A field for times has no 24:00: as an end, 12:00 AM is the end of the day. */}
        <input
          type="time"
          aria-label={`${name}, until`}
          className={timeField}
          value={span.to === wholeDay.to ? wholeDay.from : span.to}
          onChange={({ target }) =>
            onChange({ ...span, to: target.value === wholeDay.from ? wholeDay.to : target.value })
          }
          {...wiring}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <p id={id} className="mt-1 text-brick text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
