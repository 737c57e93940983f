import type { FastifyReply } from 'fastify';
import { LiveLimit, liveMessages } from '#contract/live-constants.ts';
import type { Role } from '#contract/primitives.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { openEventStream } from '#server/platform/http/event-stream.ts';
import { multiplied } from '#server/platform/http/limits.ts';
import { signal } from '#server/platform/process/signals.ts';
import type { Start } from './changes.ts';

/** How long a refused client should wait, in seconds. */
const RETRY_AFTER = 60;

/** When a client whose stream ended opens another, in milliseconds; a random time, so that not all come at once. */
const RETRY = { soonest: 1_000, latest: 5_000 };

export type Stream = {
  sessionId: string;
  userId: string;
  isStaff: boolean;
  /** As of the last look. */
  role: Role;
  companyId: string | null;
  /** Where it starts, until its first events were sent. */
  start: Start | undefined;
  write: (text: string) => void;
  end: () => void;
};

export type Streams = ReturnType<typeof openStreams>;

/**
 * The open streams of this process.
 * @param limitFactor multiplies the limits
 */
export function openStreams(limitFactor: number) {
  const all = new Set<Stream>();
  const beats = new Map<Stream, NodeJS.Timeout>();
  let position: number | undefined;

  function add(session: ActiveSession, reply: FastifyReply, start: Start) {
    const { id: userId, companyId, role } = session.user;
    refuseBeyondLimits(userId);
    const { write, end } = openEventStream(reply, () => remove(stream));
    const stream: Stream = {
      sessionId: session.sessionId,
      userId,
      isStaff: companyId === null,
      role,
      companyId,
      start,
      write,
      end,
    };
    all.add(stream);
    signal('stream', { change: 1 });
    const retry = RETRY.soonest + Math.random() * (RETRY.latest - RETRY.soonest);
    write(`retry: ${Math.round(retry)}\n: welcome\n\n`);
    // It also tells where to resume a stream that has had no event for long.
    const beat = () => write(`: still here\n${idLine(stream.start ? undefined : position)}\n`);
    beats.set(stream, setInterval(beat, LiveLimit.beat).unref());
  }

  function remove(stream: Stream) {
    clearInterval(beats.get(stream));
    beats.delete(stream);
    if (all.delete(stream)) signal('stream', { change: -1 });
  }

  function refuseBeyondLimits(userId: string) {
    if (all.size >= multiplied(LiveLimit.streamsOfProcess, limitFactor)) {
      throw new Refusal('unavailable', liveMessages.tooMany, { retryAfter: RETRY_AFTER });
    }
    if (ofUser(userId).length >= multiplied(LiveLimit.streamsOfUser, limitFactor)) {
      throw new Refusal('too many', liveMessages.tooManyOfUser, { retryAfter: RETRY_AFTER });
    }
  }

  const ofUser = (userId: string) => [...all].filter((stream) => stream.userId === userId);

  return {
    all,
    add,
    ofUser,
    /**
     * Sends an event that is not part of a batch to a stream. One that has not started yet may have missed events from
     * before this position, so it keeps the position that its client has.
     */
    send: (stream: Stream, name: string, data: object) =>
      stream.write(textOf(name, data, stream.start ? undefined : position)),
    /** Sets the position from which a stream that ends now would resume: after everything before it was sent. */
    moveTo: (now: number) => {
      position = now;
    },
    endAll: () => {
      for (const stream of all) stream.end();
    },
  };
}

/**
 * The text of an event.
 * @param position from which a stream that ends after this event would resume
 */
export function textOf(name: string, data: object, position: number | undefined) {
  return `event: ${name}\n${idLine(position)}data: ${JSON.stringify(data)}\n\n`;
}

/** A line of text with a position; it needs no event. */
export function idLine(position: number | undefined) {
  return position === undefined ? '' : `id: ${position}\n`;
}
