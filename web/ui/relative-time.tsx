import { useTicking } from '#web/lib/ticking.ts';
import { exactTime, relativeTime } from '#web/lib/time.ts';

type RelativeTimeProps = {
  value: string;
  /** What happened then; without it, the place says so. */
  what?: string;
  className?: string;
};

/** Shows how long ago; the exact time is shown on hover and read by screen readers. */
export function RelativeTime({ value, what, className }: RelativeTimeProps) {
  useTicking();
  const exact = what ? `${what} ${exactTime(value)}` : exactTime(value);
  return (
    <time dateTime={value} data-tooltip={exact} className={className}>
      <span aria-hidden="true">{relativeTime(value)}</span>
      <span className="sr-only">{exact}</span>
    </time>
  );
}
