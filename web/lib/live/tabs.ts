import { LiveLimit } from '#contract/live-constants.ts';
import { onNewPage } from '#web/lib/store.ts';
import { emitLive, liveState } from './live.ts';
import { recentEvents } from './recent-events.ts';
import { keepStream, type Report } from './stream.ts';

const NAME = 'archway-live';

/** A visible tab takes over from one that has been silent for this long, in milliseconds. */
const LONGEST_SILENCE = LiveLimit.beat * 3;

/** A new tab asks the one that has the stream for what has happened since it began to read. */
type Question = { type: 'hello'; since: number };

/** When this page began to read. */
const since = performance.timeOrigin;

let lastEventId: string | undefined;
let heardAt = Date.now();
onNewPage(() => {
  lastEventId = undefined;
  heardAt = Date.now();
});

/**
 * Starts live updates. The tabs of a browser share one stream, because a browser opens only six connections to a server:
 * one tab holds a lock and passes on what it hears.
 */
export function startLive() {
  // Both need https, except on one's own machine.
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void keepStream({ signal: new AbortController().signal, lastEventId, since, report: hear });
    return;
  }

  const channel = new BroadcastChannel(NAME);
  const recent = recentEvents();
  let isLeading = false;

  channel.onmessage = ({ data }: MessageEvent<Report | Question>) => {
    if (data.type !== 'hello') hear(data);
    else if (isLeading) for (const report of recent.since(data.since)) channel.postMessage(report);
  };
  channel.postMessage({ type: 'hello', since } satisfies Question);

  function pass(report: Report) {
    recent.add(report);
    channel.postMessage(report);
    hear(report);
  }

  async function lead(options: LockOptions) {
    const turn = new AbortController();
    try {
      await navigator.locks.request(NAME, options, async () => {
        isLeading = true;
        await keepStream({ signal: turn.signal, lastEventId, since, report: pass });
        isLeading = false;
      });
    } catch {
      // Another tab took over.
      turn.abort();
      isLeading = false;
      heardAt = Date.now();
      void lead({});
    }
  }

  void lead({});
  // A phone may stop a tab that is not shown without telling anybody.
  setInterval(() => {
    const isSilent = Date.now() - heardAt > LONGEST_SILENCE;
    if (!isLeading && isSilent && document.visibilityState === 'visible') void lead({ steal: true });
  }, LiveLimit.beat);
}

function hear(report: Report) {
  heardAt = Date.now();
  if (report.type === 'event') emitLive(report.event);
  else if (report.type === 'place') lastEventId = report.lastEventId;
  else liveState.set(report.type);
}
