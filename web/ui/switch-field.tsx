import { type ReactNode, useId } from 'react';

type SwitchFieldProps = { label: string; hint: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** Something that is on or off, and what each means. */
export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform before:content-[''] checked:bg-river checked:before:translate-x-4"
      />
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
      </div>
    </div>
  );
}
