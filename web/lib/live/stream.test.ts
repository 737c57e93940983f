import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveLimit } from '#contract/live-constants.ts';
import { type FakeStreams, fakeStreams, withFakeBrowser } from '#test/fake-browser.ts';
import { retryNow } from './live.ts';
import { keepStream, type Report } from './stream.ts';

withFakeBrowser();

const noon = new Date('2026-03-10T16:00:00Z').getTime();
let server: FakeStreams;
let reports: Report[];
let page: AbortController;
let end: Promise<void>;

beforeEach(() => {
  vi.setSystemTime(noon);
  // Delays are as long as they are on average.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  server = fakeStreams();
  reports = [];
  page = new AbortController();
});

afterEach(async () => {
  page.abort();
  await end;
});

/** Follows the stream of a page that began to read ten seconds ago. */
async function follow(lastEventId?: string) {
  const report = (each: Report) => reports.push(each);
  end = keepStream({ signal: page.signal, lastEventId, since: noon - 10_000, report });
  await wait(0);
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const types = () => reports.map(({ type }) => type);

test('a stream starts with what has happened since the page began to read, and reports each event and its place', async () => {
  await follow();

  await server.send('event: ticket\nid: 7\ndata: {"ticketId":"t1"}\n\n: a comment\n\nevent: notification\nda');
  await server.send('ta: {"readAt":null}\n\nevent: of-a-newer-server\ndata: {}\n\n');

  expect(server.opened).toEqual([{ query: 'secondsAgo=10', lastEventId: null }]);
  expect(reports).toEqual([
    { type: 'open' },
    { type: 'place', lastEventId: '7' },
    { type: 'event', event: { name: 'ticket', data: { ticketId: 't1' } } },
    { type: 'event', event: { name: 'notification', data: { readAt: null } } },
  ]);
});

test('a stream that ends is resumed after its last event, as soon as the server says', async () => {
  await follow();
  await server.send('retry: 5000\n\nid: 7\nevent: reset\ndata: {}\n\n');

  await server.end();

  await wait(4.9);
  expect(server.opened).toHaveLength(1);
  await wait(0.2);
  expect(server.opened[1]).toEqual({ query: '', lastEventId: '7' });
});

test('delays double with each failure up to a minute, and begin anew once a stream opens', async () => {
  server.answers = () => new Response(null, { status: 500 });
  await follow();

  for (const delay of [2, 4, 8, 16, 32, 60, 60]) {
    const tries = server.opened.length;
    await wait(delay - 0.1);
    expect(server.opened).toHaveLength(tries);
    await wait(0.1);
    expect(server.opened).toHaveLength(tries + 1);
  }
  server.answers = undefined;
  await wait(60);
  await server.end();
  const tries = server.opened.length;
  await wait(2.1);
  expect(server.opened).toHaveLength(tries + 1);
});

test('one failure is not worth a word, and the second one is', async () => {
  server.answers = () => Promise.reject(new TypeError('Failed to fetch'));
  await follow();
  expect(types()).toEqual([]);

  await wait(2.1);
  expect(types()).toEqual(['lost']);
  server.answers = undefined;
  await wait(4.1);
  expect(types()).toEqual(['lost', 'open']);
});

test.each([403, 429, 503])('a refusal with %i is asked about again a minute later', async (status) => {
  server.answers = () => new Response(null, { status });
  await follow();

  await wait(59.9);
  expect(server.opened).toHaveLength(1);
  await wait(0.2);
  expect(server.opened).toHaveLength(2);
});

test('a stream without a sign of life is given up for another one, and a comment is such a sign', async () => {
  await follow();
  const patience = (LiveLimit.beat * 2.5) / 1_000;
  await wait(patience - 1);
  await server.send(': still here\n\n');
  await wait(patience - 1);
  expect(server.opened).toHaveLength(1);

  await wait(1.1);

  expect(server.isAborted(0)).toBe(true);
  await wait(2.1);
  expect(server.opened).toHaveLength(2);
});

test.each(['online', retryNow])('"%s" ends a delay at once', async (event) => {
  server.answers = () => new Response(null, { status: 503 });
  await follow();
  await wait(1);
  expect(server.opened).toHaveLength(1);

  dispatchEvent(new Event(event));

  await wait(0);
  expect(server.opened).toHaveLength(2);
});

test('the end of the session ends the stream', async () => {
  server.answers = () => Response.json({ message: 'Log in' }, { status: 401 });

  await follow();

  await end;
  await wait(300);
  expect(server.opened).toHaveLength(1);
});

test('a stream that its tab gives up closes, and no other opens', async () => {
  await follow();

  page.abort();

  await end;
  await wait(300);
  expect(server.isAborted(0)).toBe(true);
  expect(server.opened).toHaveLength(1);
});
