import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Targets } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { FormSection } from '#web/features/shared/section-form.tsx';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { dueTrial, serviceTargets } from './api.ts';
import type { Calendar } from './calendar-fields.ts';

type Priority = (typeof TicketPriorities)[number];
type PreviewSectionProps = {
  /** The calendar as typed; undefined while it has mistakes. */
  calendar: Calendar | undefined;
  /** The targets as typed; without them, the saved ones. */
  targets?: Targets | undefined;
};

/** Tries out what follows from the hours and targets on the page, saved or not. */
export function PreviewSection({ calendar, targets }: PreviewSectionProps) {
  const { data: saved } = useQuery({ ...serviceTargets, enabled: !targets });
  const [priority, setPriority] = useState<Priority>('urgent');
  const [raised, setRaised] = useState(nextFriday);
  const all = targets ?? saved;

  return (
    <FormSection title="Try it out" intro="See what these settings promise before you save.">
      <div className="grid max-w-md gap-3 sm:grid-cols-2">
        <SelectField
          label="Priority"
          value={priority}
          onChange={({ target }) =>
            setPriority(TicketPriorities.find((each) => each === target.value) ?? DefaultPriority)
          }
        >
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
        <TextField
          label="Raised"
          type="datetime-local"
          max="9999-12-31T23:59"
          value={raised}
          onChange={(event) => setRaised(event.target.value)}
        />
      </div>
      <div role="status" className="mt-3 max-w-[65ch]">
        {calendar && all && raised ? (
          <Outcome key={priority} calendar={calendar} targets={all} priority={priority} raised={raised} />
        ) : (
          <p className="text-ink-soft">
            {raised ? 'Complete the hours above to see an example.' : 'Choose a date and a time.'}
          </p>
        )}
      </div>
    </FormSection>
  );
}

const kinds: Record<Priority, string> = {
  urgent: 'An urgent ticket',
  high: 'A high-priority ticket',
  medium: 'A medium-priority ticket',
  low: 'A low-priority ticket',
};

type OutcomeProps = { calendar: Calendar; targets: Targets; priority: Priority; raised: string };

function Outcome({ calendar, targets, priority, raised }: OutcomeProps) {
  const { firstReply, resolution } = targets[priority];
  const reply = useTrial({ calendar, targets, raised, minutes: firstReply });
  const solution = useTrial({ calendar, targets, raised, minutes: resolution });
  const failed = reply.error ?? solution.error;
  const subject = `${kinds[priority]} raised ${words(new Date(`${raised}Z`), 'UTC')}`;
  const parts = [
    reply.dueAt && `is answered by ${words(new Date(reply.dueAt), calendar.timezone)}`,
    solution.dueAt && `resolved by ${words(new Date(solution.dueAt), calendar.timezone)}`,
  ].filter(Boolean);

  if (failed) return <p className="text-brick">{`${promiseMessages.previewFailed}: ${failed.message}`}</p>;
  if (firstReply === null && resolution === null) return <p>Nothing is promised for tickets of this priority.</p>;
  if (reply.isLoading || solution.isLoading) return <p className="text-ink-soft">Computing...</p>;
  if (parts.length === 0) return <p>{subject} is not due within the next ten years. Add more service hours.</p>;
  return (
    <p className="tabular text-base">
      {subject} {firstReply === null && 'is '}
      {parts.join(' and ')}.
    </p>
  );
}

type TrialProps = { calendar: Calendar; targets: Targets; raised: string; minutes: number | null };

function useTrial({ calendar, targets: { allHours }, raised, minutes }: TrialProps) {
  const trial = JSON.stringify({ calendar, raised, target: { minutes, allHours } });
  const rested: Parameters<typeof dueTrial>[0] = JSON.parse(useDebounced(trial));
  const { data, error, isLoading } = useQuery(dueTrial(minutes === null ? undefined : rested));
  return { dueAt: minutes === null ? null : data?.dueAt, error, isLoading };
}

/** `Friday, November 27, 4:30 PM` */
function words(moment: Date, timeZone: string) {
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const text = new Intl.DateTimeFormat('en-US', { timeZone, ...day, hour: 'numeric', minute: '2-digit' }).format(
    moment,
  );
  return text.replace(' at ', ', ');
}

/** Half past four on the next Friday: when the weekend begins to count. */
function nextFriday() {
  const day = new Date();
  day.setDate(day.getDate() + ((5 - day.getDay() + 7) % 7 || 7));
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0'));
  return `${date.join('-')}T16:30`;
}
