import { snoozeTicket, wakeTicket } from '#contract/snoozes.ts';
import { promised, ticket } from '#gallery/samples/tickets.ts';
import { inHours } from '#gallery/samples/time.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { SnoozeAgain, TicketSnooze } from './ticket-snooze.tsx';
import { WaitMarks } from './wait-marks.tsx';

const tickets = (byName: string, note: string, until = inHours(40)) => [
  ticket({ snooze: { until, byName, note: null, staysOnReply: false }, promise: promised() }),
  ticket({ snooze: { until, byName, note, staysOnReply: true } }),
  ticket({ snooze: null, nextReminderAt: inHours(66) }),
  ticket({ snooze: null, snoozedBefore: { until, note, staysOnReply: false } }),
];

const each = (byName: string, note: string): Story => ({
  render: () => (
    <ul className="max-w-75 divide-y divide-line">
      {tickets(byName, note).map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <li key={index} className="p-2">
          <p>
            <WaitMarks ticket={one} className="items-center gap-x-2" />
          </p>
          <TicketSnooze ticket={one} />
          <SnoozeAgain ticket={one} />
        </li>
      ))}
    </ul>
  ),
  api: (api) => {
    api.on(snoozeTicket, () => ticket({ snooze: { until: inHours(40), byName, note, staysOnReply: false } }));
    api.on(wakeTicket, () => ticket({ snooze: null }));
  },
});

/** Snoozed, snoozed with a note and against answers, and woken by an answer. */
export const Filled = each('Grace Lindqvist', 'The new sensor cable arrives.');
export const LongWords = each(longWord, longWord);
export const RightToLeft = each(rightToLeft, rightToLeft);

export const pictures = [Filled];
