import { exactTime, relativeTime } from '#web/lib/time.ts';

/** How long ago, to the eye; the exact moment on hover and to a screen reader. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  return (
    <time dateTime={value} title={exactTime(value)} className={className}>
      <span aria-hidden="true">{relativeTime(value)}</span>
      <span className="sr-only">{exactTime(value)}</span>
    </time>
  );
}
