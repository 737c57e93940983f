import { MailLimit } from '#contract/mail-constants.ts';
import type { Entry } from './templates/ticket-mail.ts';

type Room = { characters: number; lines: number };

/** In characters. Less room is not worth filling. */
const SCRAP = 200;

/**
 * Returns the newest texts that fit in an email. The last one may be shortened.
 * @param entries oldest first
 * @param longest the room for one text
 * @param tickets how many tickets share the email
 */
export function fitEntries<Each extends Entry>(entries: Each[], longest: Room, tickets = 1): Each[] {
  const room = {
    characters: Math.floor(MailLimit.characters / tickets),
    lines: Math.floor(MailLimit.lines / tickets),
  };
  const shown: Each[] = [];
  for (const entry of entries.slice(-Math.ceil(MailLimit.entries / tickets)).toReversed()) {
    if (shown.length > 0 && (room.characters < SCRAP || room.lines <= 0)) break;
    const short = shorten(entry, smaller(room, longest));
    room.characters -= short.text.length;
    room.lines -= short.text.split('\n').length;
    shown.unshift(short);
  }
  return shown;
}

/** Returns the beginning of a text. */
export function shorten<Each extends Pick<Entry, 'text' | 'isCut'>>(entry: Each, { characters, lines }: Room): Each {
  const whole = entry.text.replaceAll(/\r\n?/g, '\n');
  const text = whole.slice(0, characters).split('\n', lines).join('\n').toWellFormed();
  return text.length < whole.length ? { ...entry, text: `${text}…`, isCut: true } : { ...entry, text };
}

function smaller(one: Room, other: Room): Room {
  return { characters: Math.min(one.characters, other.characters), lines: Math.min(one.lines, other.lines) };
}
