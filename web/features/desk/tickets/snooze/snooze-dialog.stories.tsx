import { previewServiceTime } from '#contract/promise.ts';
import { snoozeTicket, wakeTicket } from '#contract/snoozes.ts';
import { admin } from '#gallery/samples/people.ts';
import { promised, ticket } from '#gallery/samples/tickets.ts';
import { inHours } from '#gallery/samples/time.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

const hours = { later: 3, tomorrow: 20, next_week: 90 };

const snooze = (note: string | null) => ({
  until: inHours(40),
  byName: `${admin.firstName} ${admin.lastName}`,
  note,
  staysOnReply: true,
});

const dialog = (fields: () => Parameters<typeof ticket>[0]): Story => ({
  render: () => <SnoozeDialog ticket={ticket(fields())} onClose={() => undefined} />,
  api: (api) => {
    api.on(previewServiceTime, ({ body }) => ({ at: body && 'preset' in body ? inHours(hours[body.preset]) : null }));
    api.on(snoozeTicket, () => ticket({ ...fields(), snooze: snooze(null) }));
    api.on(wakeTicket, () => ticket({ ...fields(), snooze: null }));
  },
});

export const Filled = dialog(() => ({ snooze: null }));
/** Three quarters of a promise pass before it ends. */
export const WakesEarlier = dialog(() => ({ snooze: null, promise: promised({ firstReplyWarnAt: inHours(1) }) }));
export const Snoozed = dialog(() => ({ snooze: snooze('Parts arrive') }));
export const LongNote = dialog(() => ({ snooze: snooze(longWord) }));
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [WakesEarlier, Snoozed];
