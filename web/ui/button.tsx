import type { ComponentProps, MouseEvent } from 'react';
import { linkLook } from './anchor.tsx';
import { classNames } from './class-names.ts';

const looks = {
  primary: 'bg-copper text-on-copper not-forced-colors:hover:bg-copper-deep font-semibold forced-color-adjust-none',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink-soft hover:bg-sunken font-medium',
  danger: 'bg-danger text-on-danger hover:opacity-90 font-semibold forced-color-adjust-none',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink font-medium forced-colors:border',
} as const;

const sizes = {
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-10 px-4 py-2',
  large: 'min-h-12 px-6 py-2',
  /** For an icon. */
  narrow: 'min-h-10 px-2.5 py-2',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; size?: keyof typeof sizes };

export function Button(props: ButtonProps) {
  const { look = 'primary', size = 'medium', type = 'button', className, disabled, onClick, ...rest } = props;
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded transition-[color,background-color,border-color] pointer-coarse:min-h-11',
        'aria-disabled:cursor-not-allowed aria-disabled:border aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-faint',
        looks[look],
        sizes[size],
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
        linkLook,
        'min-h-7 aria-disabled:text-ink-soft aria-disabled:no-underline pointer-coarse:min-h-11',
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

/** A small button among others like it: a filter to remove, a tag to add. */
export function Chip({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex min-h-7 max-w-full items-center gap-1 rounded border border-line-strong px-2 text-ink-soft text-sm hover:border-ink-soft hover:text-ink pointer-coarse:min-h-10',
        className,
      )}
      {...rest}
    />
  );
}

/** A button that floats above a list, such as that for what is new. */
export function Pill({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'pointer-events-auto inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-raised px-4 font-semibold text-river text-sm shadow-float hover:border-ink-soft',
        className,
      )}
      {...rest}
    />
  );
}

/** A disabled button keeps the focus, which the browser's `disabled` would drop. Pressing it does nothing. */
function pressable(disabled: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  if (!disabled) return { onClick };
  return { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
}
