import { isCalledOff } from '#contract/status-words.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';

type Span = { startsAt: Date; endsAt: Date | null; endedAt: Date | null };

/** When an incident or maintenance was, is or will be, in words. Canceled before it began, it never was. */
export function spanWords({ startsAt, endsAt, endedAt }: Span, timeZone: string) {
  const isOff = isCalledOff({ startsAt, endedAt });
  const from = formatDateTime(startsAt, timeZone);
  const end = isOff ? endsAt : (endedAt ?? endsAt);
  const words = end && end > startsAt ? `${from} to ${formatDateTime(end, timeZone)}` : undefined;
  if (isOff) return `Was planned for ${words ?? from}`;
  return words ?? `Since ${from}`;
}
