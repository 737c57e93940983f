import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';

/** A ticket of the demo. People are first names in lower case, ages are `25m`, `3h` or `2d`. */
export type DemoTicket = {
  title: string;
  /** The requester; `phonedTo` is the user who created the ticket for them. */
  from: string;
  phonedTo?: string;
  opened: string;
  category: string;
  priority: TicketPriority;
  status: TicketStatus;
  assignee?: string;
  tags: string[];
  description: string;
  /** One comment per line: author, time since the previous comment, `note` for an internal note, and the text with `\\n` and `{{title of an article}}`. */
  thread?: string;
  /** Names of files: of the description under 0, of the first comment under 1, and so on. */
  attached?: Record<number, string[]>;
};

export type DemoComment = { author: string; afterMinutes: number; isInternal: boolean; comment: string };

const minutesIn: Record<string, number> = { m: 1, h: 60, d: 1_440 };

/** The minutes of an age like `3h`. */
export function minutes(age: string) {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(age) ?? [];
  const factor = minutesIn[unit];
  if (factor === undefined) throw new Error(`"${age}" is not an age like 25m, 3h or 2d`);
  return Number(count) * factor;
}

/** The comments of a thread, in order. */
export function commentsOf({ thread = '' }: Pick<DemoTicket, 'thread'>): DemoComment[] {
  const lines = thread
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [, author, age, note, comment] = /^(\w+) (\w+)( note)?: (.+)$/.exec(line) ?? [];
    if (!author || !age || !comment) throw new Error(`"${line}" is not a comment like "dana 20m: Thank you"`);
    const text = comment.replaceAll('\\n', '\n');
    return { author, afterMinutes: minutes(age), isInternal: note !== undefined, comment: text };
  });
}
