import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { MomentPresets } from '#contract/promise-constants.ts';
import { momentWords } from '#contract/promise-words.ts';
import { momentLabels } from '#web/features/shared/ticket-labels.ts';
import { timeInField } from '#web/lib/time.ts';
import { TextField } from '#web/ui/field.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { presetMoments } from './api.ts';

const Whens = [...MomentPresets, 'time'] as const;

/** What is typed about a moment: a preset, or a date and time in a field. */
export const TypedMoment = z.object({ when: z.enum(Whens), at: z.string() });
export type TypedMoment = z.output<typeof TypedMoment>;

const labels: Record<TypedMoment['when'], string> = { ...momentLabels, time: 'At a date and time' };

/** The moment of each preset, and the one that is typed; undefined while it is not known. */
export function useMoments() {
  const { data = [] } = useQuery(presetMoments);
  const momentOf = (preset: TypedMoment['when']) => data.find((each) => each.preset === preset)?.at ?? undefined;
  return { momentOf, timeOf: ({ when, at }: TypedMoment) => (when === 'time' ? timeInField(at) : momentOf(when)) };
}

type MomentChoiceProps = {
  legend: string;
  typed: TypedMoment;
  momentOf: (preset: TypedMoment['when']) => string | undefined;
  onChange: (part: Pick<TypedMoment, 'when'>) => void;
  /** The props of the field for a date and time. */
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
};

/** A choice of moments, each with its weekday and time. */
export function MomentChoice({ legend, typed, momentOf, onChange, field }: MomentChoiceProps) {
  // On the last day of a week, the next service day begins the next week.
  const isRepeated = (when: TypedMoment['when'], index: number) =>
    when !== typed.when && Whens.slice(0, index).some((other) => momentOf(other) && momentOf(other) === momentOf(when));

  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{legend}</legend>
        {Whens.map((when, index) => {
          if (isRepeated(when, index)) return null;
          const moment = momentOf(when);
          return (
            <RadioChoice
              key={when}
              group="moment"
              name={labels[when]}
              {...(moment ? { hint: momentWords(new Date(moment)) } : {})}
              isChosen={typed.when === when}
              onChoose={() => onChange({ when })}
            />
          );
        })}
      </fieldset>
      {typed.when === 'time' && (
        <TextField label="Date and time" type="datetime-local" max="9999-12-31T23:59" {...field} />
      )}
    </>
  );
}
