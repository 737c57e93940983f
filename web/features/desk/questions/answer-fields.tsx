import { type ReactNode, useId } from 'react';
import type { Question } from '#contract/form-answers.ts';
import { FormLimit, YesNo } from '#contract/forms-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { Pick } from '#web/features/desk/pickers/picker.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { shownOf, type TypedAnswer, type TypedAnswers, textOf, valuesOf, yesNoLabels } from './typed-answers.ts';

/** Renders the field that finds a person at the company. */
export type PersonPart = (field: {
  label: string;
  optional: boolean;
  answer: TypedAnswer | undefined;
  error: string | undefined;
  onChange: (person: Pick) => void;
}) => ReactNode;

type AnswerFieldsProps = {
  questions: readonly Question[];
  answers: TypedAnswers;
  /** What is wrong, by the key of the question. */
  problems: Record<string, string>;
  /** The keys of questions that were added while somebody was answering. */
  added?: readonly string[];
  person: PersonPart;
  onChange: (key: string, answer: TypedAnswer) => void;
};

/** The questions of a form, shown and hidden as answers are given. */
export function AnswerFields({ questions, answers, problems, added = [], person, onChange }: AnswerFieldsProps) {
  const given = new Map(Object.entries(answers));
  const wrong = new Map(Object.entries(problems));
  return shownOf(questions, answers).map((question) => (
    <AnswerField
      key={question.key}
      question={question}
      answer={given.get(question.key)}
      error={wrong.get(question.key)}
      isAdded={added.includes(question.key)}
      person={person}
      onChange={(answer) => onChange(question.key, answer)}
    />
  ));
}

type AnswerFieldProps = {
  question: Question;
  answer: TypedAnswer | undefined;
  error: string | undefined;
  isAdded: boolean;
  person: PersonPart;
  onChange: (answer: TypedAnswer) => void;
};

/** Longer lists are a select. */
const RADIOS = 6;

function AnswerField({ question, answer, error, isAdded, person, onChange }: AnswerFieldProps) {
  const { label, help, kind, options, isRequired } = question;
  const shared = {
    label,
    optional: !isRequired,
    'aria-required': isRequired,
    ...(error ? { error } : {}),
    hint: hintOf(help, isAdded),
  };
  const field = { ...shared, value: textOf(answer), onChange: typing(onChange) };

  switch (kind) {
    case 'text':
      return <TextField {...field} limit={FormLimit.text} />;
    case 'paragraph':
      return <TextAreaField {...field} rows={4} limit={FormLimit.paragraph} />;
    case 'number':
      return <TextField {...field} inputMode="decimal" autoComplete="off" className="max-w-60" />;
    case 'date':
      return <TextField {...field} type="date" className="max-w-60" />;
    case 'email':
      return <TextField {...field} type="email" limit={FieldLimit.email} autoComplete="off" />;
    case 'phone':
      return <TextField {...field} type="tel" limit={FieldLimit.phone} autoComplete="off" />;
    case 'person':
      return (
        <div>
          {person({ label, optional: !isRequired, answer, error, onChange })}
          {shared.hint && <p className="mt-1.5 text-ink-faint text-sm">{shared.hint}</p>}
        </div>
      );
    case 'yes_no':
      return (
        <Choices {...shared} isOne>
          {(group) =>
            YesNo.map((value) => (
              <RadioChoice
                key={value}
                group={group}
                name={yesNoLabels[value]}
                isChosen={answer === value}
                onChoose={() => onChange(value)}
              />
            ))
          }
        </Choices>
      );
    case 'choice':
      return options.length > RADIOS ? (
        <SelectField {...field}>
          <option value="">Choose one</option>
          {options.map(({ value, label: words }) => (
            <option key={value} dir="auto" value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      ) : (
        <Choices {...shared} isOne>
          {(group) =>
            options.map(({ value, label: words }) => (
              <RadioChoice
                key={value}
                group={group}
                name={words}
                isChosen={answer === value}
                onChoose={() => onChange(value)}
              />
            ))
          }
        </Choices>
      );
    case 'choices':
      return (
        <Choices {...shared}>
          {() => options.map((option) => <Tick key={option.value} {...{ option, answer, onChange }} />)}
        </Choices>
      );
  }
}

const typing = (onChange: (text: string) => void) => (event: { target: { value: string } }) =>
  onChange(event.target.value);

function hintOf(help: string, isAdded: boolean) {
  if (!isAdded) return help;
  return (
    <>
      <span className="font-semibold text-copper-deep">Added meanwhile.</span> {help}
    </>
  );
}

type ChoicesProps = {
  label: string;
  optional: boolean;
  hint?: ReactNode;
  error?: string;
  isOne?: boolean;
  children: (group: string) => ReactNode;
};

/** A question with its options. Radio buttons are one group, of which one is required or not. */
function Choices({ label, optional, hint, error, isOne = false, children }: ChoicesProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="min-w-0"
      {...(isOne ? { role: 'radiogroup', 'aria-required': !optional } : {})}
      {...(error ? { 'aria-invalid': true } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      <legend className="mb-1 font-medium text-sm">
        <bdi>{label}</bdi>
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">{children(id)}</div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-faint text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-brick text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type TickProps = {
  option: Question['options'][number];
  answer: TypedAnswer | undefined;
  onChange: (values: string[]) => void;
};

function Tick({ option: { value, label }, answer, onChange }: TickProps) {
  const chosen = valuesOf(answer);
  return (
    <label className="flex min-h-10 items-center gap-2.5 py-1 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="tick shrink-0"
        checked={chosen.includes(value)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
        }
      />
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
    </label>
  );
}
