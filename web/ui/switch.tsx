import { useId } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = {
  label: string;
  /** The position in words: not everybody can tell it from the color. */
  state: string;
  isOn: boolean;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
};

/** A yes-or-no switch. */
export function Switch({ label, state, isOn, error, onChange }: SwitchProps) {
  const id = useId();

  return (
    <div>
      <p id={id} className="mb-1.5 font-medium text-sm">
        {label}
      </p>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        onClick={() => onChange(!isOn)}
        className="inline-flex min-h-11 items-center gap-3 rounded pr-2"
      >
        <span
          className={classNames(
            'flex h-6 w-11 items-center rounded-full border px-0.5 transition-colors',
            isOn ? 'border-river bg-river' : 'border-line-strong bg-sunken',
          )}
        >
          <span
            className={classNames(
              'size-4.5 rounded-full transition-transform',
              isOn ? 'translate-x-5 bg-surface' : 'bg-line-strong',
            )}
          />
        </span>
        {state}
      </button>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-brick text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
