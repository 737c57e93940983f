import { type ComponentProps, type ReactNode, useId } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';

type FieldProps = { label: string; hint?: ReactNode; error?: string; optional?: boolean; className?: string };
/** Maximum length. Users can type and paste more; the field says by how much the text is too long, and may offer to attach the rest. */
type TextLimit = { limit?: number; onAttachRest?: (() => void) | undefined };
type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'data-too-long'?: true };

/**
 * How far a text is over its limit, as a sentence; undefined if it fits.
 * @param limit in characters of the trimmed text, as the server counts; no maximum by default
 */
export function overLimit(text: string, limit = Number.POSITIVE_INFINITY) {
  const over = text.trim().length - limit;
  if (over <= 0) return undefined;
  const [excess, most] = [over, limit].map((count) => count.toLocaleString('en-US'));
  return `${excess} ${over === 1 ? 'character' : 'characters'} over the limit of ${most}. Shorten the text to send it.`;
}

/** @param text what is typed, if it has a limit */
type FieldParts = FieldProps & TextLimit & { text?: unknown; children: (wiring: Wiring) => ReactNode };

/** A label, the control that `children` renders, and its messages, linked for screen readers. */
export function Field({ text, ...props }: FieldParts) {
  const { label, hint, optional, limit, onAttachRest, className, children } = props;
  const id = useId();
  const tooLong = overLimit(String(text ?? ''), limit);
  const error = tooLong ?? props.error;
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
        ...(tooLong ? { 'data-too-long': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={tooLong && 'status'} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
      {tooLong && onAttachRest && (
        <TextButton className="text-sm" onClick={onAttachRest}>
          Attach the rest as a file
        </TextButton>
      )}
    </div>
  );
}

/** What is wrong with a whole group of fields. */
export function GroupError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-1.5 text-brick text-sm">
      {children}
    </p>
  );
}

type TextProps = FieldProps & TextLimit & ComponentProps<'input'>;

export function TextField({ label, hint, error, optional, limit, className, ...input }: TextProps) {
  return (
    <Field {...{ label, hint, error, optional, limit, className }} text={input.value}>
      {(wiring) => <input dir="auto" {...input} {...wiring} className="field" />}
    </Field>
  );
}

type TextAreaProps = FieldProps & TextLimit & ComponentProps<'textarea'>;

export function TextAreaField(props: TextAreaProps) {
  const { label, hint, error, optional, limit, onAttachRest, className, ...input } = props;
  return (
    <Field {...{ label, hint, error, optional, limit, onAttachRest, className }} text={input.value}>
      {(wiring) => <textarea dir="auto" {...input} {...wiring} className="field resize-y" />}
    </Field>
  );
}

type SelectProps = FieldProps & ComponentProps<'select'>;

export function SelectField({ label, hint, error, optional, className, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>{(wiring) => <Select {...wiring} {...select} />}</Field>
  );
}

/** The native select: it works on phones, by keyboard and with screen readers without our code. */
export function Select(select: ComponentProps<'select'>) {
  return <select {...select} className="field pr-8" />;
}

type CheckProps = { label: string; isChecked: boolean; className?: string; onChange: (isChecked: boolean) => void };

export function Check({ label, isChecked, className, onChange }: CheckProps) {
  return (
    <label className={classNames('inline-flex min-h-10 items-center gap-2 text-sm pointer-coarse:min-h-11', className)}>
      <input type="checkbox" className="tick" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

/** The options of a select, one per value. */
export function Options<Value extends string>({ of, labels }: { of: readonly Value[]; labels: Record<Value, string> }) {
  return of.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}

type Person = { id: string; firstName: string; lastName: string; role?: Role };

/**
 * The options of a select, one per person: first the provider’s own people, then those of a client, apart and with their
 * company.
 */
export function PersonOptions({ of, company = 'Clients' }: { of: readonly Person[]; company?: string | undefined }) {
  const clients = of.filter(isClient);
  return (
    <>
      {optionsOf(of.filter((person) => !isClient(person)))}
      {clients.length > 0 && <optgroup label={company}>{optionsOf(clients)}</optgroup>}
    </>
  );
}

const isClient = ({ role }: Person) => role !== undefined && !isStaffRole(role);

function optionsOf(people: readonly Person[]) {
  return people.map(({ id, firstName, lastName }) => (
    <option key={id} dir="auto" value={id}>
      {fullName(firstName, lastName)}
    </option>
  ));
}
