import { createParser } from 'eventsource-parser';
import { watchEvents } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import { ApiError, requestStream } from '#web/lib/request.ts';
import { type LiveEvent, retryNow } from './live.ts';

/** In milliseconds. */
const Delay = { first: 2_000, longest: 60_000, refused: 60_000 };

/** The server takes no more. It answers so long a time with `reset` anyway. */
const MostSeconds = 86_400;

/** A stream that is silent for longer is dead. */
const LONGEST_SILENCE = LiveLimit.beat * 2.5;

/** Names that the page knows. A newer server may send others. */
const names: LiveEvent['name'][] = ['ticket', 'record', 'presence', 'notification', 'reset'];

/** What a stream reports. */
export type Report =
  | { type: 'event'; event: LiveEvent }
  | { type: 'place'; lastEventId: string }
  | { type: 'open' }
  | { type: 'lost' };

type Options = {
  signal: AbortSignal;
  /** Where to resume. */
  lastEventId: string | undefined;
  /** When the page began to read, for a stream that has nothing to resume. */
  since: number;
  report: (report: Report) => void;
};

/** Keeps a stream of live updates open, until the signal ends it or the session is over. */
export async function keepStream({ signal, since, report, lastEventId }: Options) {
  const place = { lastEventId, since, delay: Delay.first };
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await follow(place, signal, (each) => {
        if (each.type === 'open') failures = -1;
        report(each);
      });
    } catch (error) {
      if (signal.aborted || isOver(error)) return;
      if (failures > 0) report({ type: 'lost' });
      if (isRefusal(error)) place.delay = Delay.refused;
    }
    await pause(delayAfter(failures, place.delay), signal);
  }
}

/** Where the next stream begins, and how long to wait before it. */
type Place = { lastEventId: string | undefined; since: number; delay: number };

/** Reads one stream to its end. */
async function follow(place: Place, signal: AbortSignal, report: (report: Report) => void) {
  const silence = new AbortController();
  const watch = watchdog(() => silence.abort());
  try {
    const secondsAgo = place.lastEventId === undefined ? secondsSince(place.since) : undefined;
    const call = { querystring: { secondsAgo }, signal: AbortSignal.any([signal, silence.signal]) };
    const response = await requestStream(watchEvents, call, place.lastEventId);
    report({ type: 'open' });
    await readInto(parserInto(place, report).feed, response, watch.reset);
  } finally {
    watch.stop();
  }
}

function parserInto(place: Place, report: (report: Report) => void) {
  return createParser({
    onEvent: ({ event, data }) => {
      const name = names.find((known) => known === event);
      // The server sends what the contract says.
      if (name) report({ type: 'event', event: { name, data: JSON.parse(data) } as LiveEvent });
    },
    onId: (id) => {
      place.lastEventId = id;
      report({ type: 'place', lastEventId: id });
    },
    onRetry: (retry) => {
      place.delay = retry;
    },
  });
}

function secondsSince(time: number) {
  return Math.min(Math.ceil((Date.now() - time) / 1_000), MostSeconds);
}

async function readInto(feed: (text: string) => void, { body }: Response, onData: () => void) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return;
    onData();
    feed(value ?? '');
  }
}

/** The session has ended. */
function isOver(error: unknown) {
  return error instanceof ApiError && error.status === 401;
}

/** There are too many streams, or the user has to set up their second factor first. */
function isRefusal(error: unknown) {
  return error instanceof ApiError && [403, 429, 503].includes(error.status);
}

/** Doubles with each failure. Random, so that the pages of a server that was restarted do not all come at once. */
function delayAfter(failures: number, delay: number) {
  return Math.min(delay * 2 ** Math.max(0, failures), Delay.longest) * (0.5 + Math.random());
}

/** Waits, or returns sooner when the network or the user comes back. */
function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    addEventListener('online', finish);
    addEventListener(retryNow, finish);
    signal.addEventListener('abort', finish);

    function finish() {
      clearTimeout(timer);
      removeEventListener('online', finish);
      removeEventListener(retryNow, finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

function watchdog(bark: () => void) {
  let timer = setTimeout(bark, LONGEST_SILENCE);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(bark, LONGEST_SILENCE);
    },
    stop: () => clearTimeout(timer),
  };
}
