import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  primary: 'bg-copper text-on-copper not-forced-colors:hover:bg-copper-deep font-semibold forced-color-adjust-none',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink-soft hover:bg-sunken font-medium',
  danger: 'bg-danger text-on-danger hover:opacity-90 font-semibold forced-color-adjust-none',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink font-medium forced-colors:border',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

export function Button({ look = 'primary', type = 'button', className, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex min-h-10 items-center justify-center gap-2 whitespace-nowrap rounded px-4 py-2 text-base transition-[color,background-color,border-color] pointer-coarse:min-h-11',
        'aria-disabled:cursor-not-allowed aria-disabled:border aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-faint',
        looks[look],
        className,
      )}
      {...rest}
      {...pressable(disabled, onClick)}
    />
  );
}

/** A button that looks like a link, for a minor action next to text. */
export function TextButton({ type = 'button', className, disabled, onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classNames(
        'min-h-7 rounded text-river underline underline-offset-2 aria-disabled:text-ink-soft aria-disabled:no-underline pointer-coarse:min-h-11',
        className,
      )}
      {...rest}
      {...pressable(disabled, onClick)}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A button with only an icon. Screen readers read its label; it appears on hover. */
export function IconButton({
  label,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded text-ink-soft transition-[color,background-color,border-color] hover:bg-sunken hover:text-ink pointer-coarse:size-11',
        className,
      )}
      {...rest}
      {...pressable(disabled, onClick)}
    >
      {children}
    </button>
  );
}

/** A disabled button keeps the focus, which the browser's `disabled` would drop. Pressing it does nothing. */
function pressable(disabled: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  if (!disabled) return { onClick };
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
}
