import { Temporal } from 'temporal-polyfill';

const tokens: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<short>\\d{2})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})(?:\\.\\d+)?',
  A: '(?<half>[AaPp])\\.?[Mm]?\\.?',
};

const Iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?)?$/;
const Exact = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|UTC|[+-]\d\d:?\d\d)$/;

/**
 * Reads the times of a table.
 * @param format such as `MM/DD/YYYY HH:mm A`; by default ISO 8601
 * @param timeZone of times that name none
 * @returns undefined for another text
 */
export function momentReader(format: string | undefined, timeZone: string) {
  const pattern = format === undefined ? Iso : patternOf(format);
  return (text: string) => {
    if (Exact.test(text))
      return known(
        new Date(
          text
            .replace(/ (?=\d)/, 'T')
            .replace(/ ?UTC$/, 'Z')
            .replace(' ', ''),
        ),
      );
    const found = pattern.exec(text.trim())?.groups;
    return found && momentOf(found, timeZone);
  };
}

function patternOf(format: string) {
  const parts = format.trim().split(/(YYYY|YY|MM|DD|HH|mm|ss|A)/);
  const source = parts.map((part) => tokens[part] ?? RegExp.escape(part)).join('');
  return new RegExp(`^${source}$`);
}

function momentOf(found: Record<string, string | undefined>, timeZone: string) {
  const { year, short, month = 1, day = 1, hour = 0, minute = 0, second = 0, half } = found;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const fields = {
    ...{ year: Number(year ?? `20${short}`), month: Number(month), day: Number(day) },
    ...{ hour: hours, minute: Number(minute), second: Math.min(59, Number(second)) },
  };
  try {
    const local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' });
    return known(new Date(local.toZonedDateTime(timeZone).epochMilliseconds));
  } catch {
    return undefined;
  }
}

const known = (moment: Date) => (Number.isNaN(moment.getTime()) ? undefined : moment);
