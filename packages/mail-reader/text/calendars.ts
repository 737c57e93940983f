import type { Line } from './lines.ts';

/** The part of a calendar that is read, in characters. */
const most = 100_000;

const names = ['SUMMARY', 'DTSTART', 'DTEND', 'LOCATION', 'DESCRIPTION', 'METHOD'];

type Property = { parameters: string; value: string };

/** The first event of a calendar (RFC 5545), as the text of an invitation without words. */
export function calendarLines(calendar: string): Line[] {
  const event = firstEvent(calendar.slice(0, most));
  const value = (name: string) => unescaped(event.get(name)?.value ?? '').trim();
  const isCanceled = /^cancel$/i.test(value('METHOD'));
  const time = timeOf(event.get('DTSTART'), event.get('DTEND'));
  const lines = [
    `${isCanceled ? 'Canceled: ' : ''}${value('SUMMARY')}`,
    time && `When: ${time}`,
    value('LOCATION') && `Where: ${value('LOCATION')}`,
    value('DESCRIPTION') && `\n${value('DESCRIPTION')}`,
  ];
  const said = lines.filter(Boolean).join('\n').split('\n');
  return event.has('SUMMARY') || event.has('DTSTART') ? said.map((text) => ({ text, depth: 0 })) : [];
}

/** The properties of the event and the method of the calendar, without those of an alarm. */
function firstEvent(calendar: string) {
  const event = new Map<string, Property>();
  for (const line of calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (/^(END:(VEVENT|VTODO)|BEGIN:VALARM)/i.test(line)) break;
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/is.exec(line) ?? [];
    const key = name.toUpperCase();
    // The rules of a time zone come first and also have a start.
    if (/^BEGIN:(VEVENT|VTODO)/i.test(line)) event.delete('DTSTART');
    if (names.includes(key)) event.set(key, { parameters, value });
  }
  return event;
}

function unescaped(value: string) {
  return value.replaceAll(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** `2026-12-01 09:00 to 10:00 UTC` */
function timeOf(start: Property | undefined, end: Property | undefined) {
  const from = readTime(start?.value);
  const to = readTime(end?.value);
  if (!from) return '';
  const zone = /;TZID="?([^";:]+)/i.exec(start?.parameters ?? '')?.[1] ?? (/Z$/.test(start?.value ?? '') ? 'UTC' : '');
  const until = to && from.time && to.date === from.date ? to.time : to && from.time ? `${to.date} ${to.time}` : '';
  return [from.date, from.time, until && `to ${until}`, from.time && zone].filter(Boolean).join(' ');
}

function readTime(value = '') {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2}))?/.exec(value.trim()) ?? [];
  return year ? { date: `${year}-${month}-${day}`, time: hour ? `${hour}:${minute}` : '' } : undefined;
}
