import type { Report } from './stream.ts';

/** How long events are kept for a tab that opens, in milliseconds: longer than a page takes to load. */
const KEPT_FOR = 60_000;

/** What a stream reported last, for tabs that open later. */
export function recentEvents() {
  let events: { at: number; report: Report }[] = [];
  const last = new Map<Report['type'], Report>();

  return {
    add: (report: Report) => {
      const now = Date.now();
      if (report.type === 'event') events.push({ at: now, report });
      else if (report.type === 'place') last.set('place', report);
      else last.set('open', report);
      events = events.filter(({ at }) => now - at < KEPT_FOR);
    },
    /** State and place of the stream, and the events since a moment, or `reset` if those are gone. */
    since: (moment: number): Report[] => {
      const isTooLong = Date.now() - moment > KEPT_FOR;
      const missed = events.filter(({ at }) => at >= moment).map(({ report }) => report);
      return [...last.values(), ...(isTooLong ? [reset] : missed)];
    },
  };
}

const reset: Report = { type: 'event', event: { name: 'reset', data: {} } };
