import { MailLimit } from '#contract/mail-constants.ts';
import type { Entry } from './templates/ticket-mail.ts';

type Room = { characters: number; lines: number };

/** A shorter rest would only be a scrap of a text. */
const SCRAP = 200;

/**
 * The newest of some texts that have room in an email, the last of them shortened.
 * @param entries oldest first
 * @param longest what one text may take
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

/** The beginning of a text. */
export function shorten<Each extends Pick<Entry, 'text' | 'isCut'>>(entry: Each, { characters, lines }: Room): Each {
  const whole = entry.text.replaceAll(/\r\n?/g, '\n');
  const text = whole.slice(0, characters).split('\n', lines).join('\n').toWellFormed();
  return text.length < whole.length ? { ...entry, text: `${text}…`, isCut: true } : { ...entry, text };
}

function smaller(one: Room, other: Room): Room {
  return { characters: Math.min(one.characters, other.characters), lines: Math.min(one.lines, other.lines) };
}
