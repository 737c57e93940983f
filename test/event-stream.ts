import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { bearer, type Caller } from './app.ts';

export type StreamEvent = { name: string; id: string | undefined; data: Record<string, unknown> };

type Opening = { lastEventId?: string | undefined; secondsAgo?: number };

/**
 * Opens a stream of live updates, over HTTP as the page does, and collects what it sends.
 * @param at the server's address
 */
export async function openStream(at: string, caller: Caller, { lastEventId, secondsAgo }: Opening = {}) {
  const events: StreamEvent[] = [];
  const comments: string[] = [];
  const state = {
    isOpen: true,
    lastId: undefined as string | undefined,
    retry: undefined as number | undefined,
    text: '',
  };
  const controller = new AbortController();
  const query = secondsAgo === undefined ? '' : `?secondsAgo=${secondsAgo}`;
  const response = await fetch(`${at}/api/ticketing/events${query}`, {
    headers: { ...bearer(caller), ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  });
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => events.push({ name: event, id, data: JSON.parse(data) }),
    onComment: (comment) => comments.push(comment),
    onId: (id) => {
      state.lastId = id;
    },
    onRetry: (retry) => {
      state.retry = retry;
    },
  });

  async function read() {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const text = decoder.decode(bytes, { stream: true });
      state.text += text;
      parser.feed(text);
    }
  }
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      state.isOpen = false;
    });

  return { response, events, comments, state, ended, close: () => controller.abort() };
}

/** A server on a port, and its address. */
export async function listenOn(app: FastifyInstance) {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Streams of one server, each open and at its start; closed after the test. */
export function streamsOf(at: string) {
  return async (caller: Caller, opening: Opening = {}) => {
    const stream = await openStream(at, caller, opening);
    onTestFinished(() => stream.close());
    expect(stream.response.status).toBe(200);
    await vi.waitFor(() => expect(stream.state.lastId).toBeDefined(), 30_000);
    return stream;
  };
}

/** The ticket events of a stream about some tickets, in order. */
export function ticketEvents({ events }: { events: StreamEvent[] }, ...ticketIds: string[]) {
  return events
    .filter(({ name, data }) => name === 'ticket' && ticketIds.includes(String(data.ticketId)))
    .map(({ data }) => `${data.what} ${ticketIds.indexOf(String(data.ticketId))}`);
}
