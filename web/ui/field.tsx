import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type FieldProps = { label: string; hint?: ReactNode; error?: string; optional?: boolean; className?: string };
type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A label, the control that `children` draws, and what is to be said of it: all tied together for screen readers. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, error, optional, className, children } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, optional, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => <input {...wiring} {...input} className="field" />}
    </Field>
  );
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'>;

export function TextAreaField({ label, hint, error, optional, className, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => <textarea {...wiring} {...input} className="field resize-y" />}
    </Field>
  );
}

type SelectProps = FieldProps & ComponentProps<'select'>;

/** The browser's own list: it is right on a phone, by keyboard and by screen reader without a line of ours. */
export function SelectField({ label, hint, error, optional, className, children, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => (
        <select {...wiring} {...select} className={classNames('field', 'pr-8')}>
          {children}
        </select>
      )}
    </Field>
  );
}
