import { type ComponentProps, type ReactNode, useId } from 'react';

type SwitchFieldProps = {
  label: string;
  hint: ReactNode;
  checked: boolean;
  error?: string;
  onChange: (checked: boolean) => void;
};

/** A switch with a description of both positions. */
export function SwitchField({ label, hint, checked, error, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        checked={checked}
        onChange={onChange}
      />
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
        {error && (
          <p id={`${id}-error`} className="mt-1.5 text-brick text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (checked: boolean) => void };

/** A switch; the caller labels it. */
export function Switch({ onChange, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
      role="switch"
      onChange={(event) => onChange(event.target.checked)}
      className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform before:content-[''] checked:border-river checked:bg-river checked:before:translate-x-5 checked:before:bg-surface"
    />
  );
}
