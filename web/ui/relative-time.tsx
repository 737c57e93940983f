import { exactTime, relativeTime } from '#web/lib/time.ts';

/** Shows how long ago; the exact time is shown on hover and read by screen readers. */
export function RelativeTime({ value, className }: { value: string; className?: string }) {
  return (
    <time dateTime={value} data-tooltip={exactTime(value)} className={className}>
      <span aria-hidden="true">{relativeTime(value)}</span>
      <span className="sr-only">{exactTime(value)}</span>
    </time>
  );
}
