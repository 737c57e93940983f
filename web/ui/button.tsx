import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  primary: 'bg-copper text-on-copper hover:bg-copper-deep font-semibold',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink-soft hover:bg-sunken font-medium',
  danger: 'bg-brick text-surface hover:opacity-90 font-semibold',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink font-medium',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

export function Button({ look = 'primary', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex min-h-10 items-center justify-center gap-2 whitespace-nowrap rounded px-4 py-2 text-base transition-[color,background-color,border-color] pointer-coarse:min-h-11',
        'disabled:cursor-not-allowed disabled:border disabled:border-line disabled:bg-sunken disabled:text-ink-faint',
        looks[look],
        className,
      )}
      {...rest}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A button that shows an icon alone: its label is read out, and shown on hover. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded text-ink-soft transition-[color,background-color,border-color] hover:bg-sunken hover:text-ink pointer-coarse:size-11',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
