import { beforeEach, expect, test, vi } from 'vitest';
import { LiveLimit } from '#contract/live-constants.ts';
import { type FakeStreams, fakeStreams, fakeTabs, withFakeBrowser } from '#test/fake-browser.ts';

withFakeBrowser();

let server: FakeStreams;
let tabs: ReturnType<typeof fakeTabs>;
let opened = 0;

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  server = fakeStreams();
  tabs = fakeTabs();
});

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** A tab with modules of its own, which began to read some seconds ago. */
async function openTab({ secondsAgo = 0 } = {}) {
  vi.resetModules();
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - secondsAgo * 1_000);
  const { startLive } = await import('./tabs.ts');
  const { liveState, onLive } = await import('./live.ts');
  const heard: unknown[] = [];
  for (const name of ['ticket', 'reset'] as const) onLive(name, (data) => heard.push(name === 'reset' ? name : data));
  const close = tabs.open(`tab ${opened++}`, startLive);
  await wait(0);
  return { heard, state: liveState.current, close };
}

const changed = (ticketId: string, id: string) =>
  server.send(`event: ticket\nid: ${id}\ndata: {"ticketId":"${ticketId}"}\n\n`);

test('two tabs share one stream', async () => {
  const [one, other] = [await openTab(), await openTab()];

  await changed('t1', '1');

  expect(server.opened).toHaveLength(1);
  expect(one.heard).toEqual([{ ticketId: 't1' }]);
  expect(other.heard).toEqual([{ ticketId: 't1' }]);
  expect([one.state(), other.state()]).toEqual(['open', 'open']);
});

test('if the tab with the stream closes, another goes on after the last event', async () => {
  const one = await openTab();
  const other = await openTab();
  await changed('t1', '1');

  one.close();
  await wait(0);

  expect(server.opened).toHaveLength(2);
  expect(server.opened[1]).toEqual({ query: '', lastEventId: '1' });
  await changed('t2', '2');
  expect(other.heard).toEqual([{ ticketId: 't1' }, { ticketId: 't2' }]);
});

test('a tab hears what has happened while it was loading, and nothing from before', async () => {
  await openTab();
  await changed('t1', '1');
  await wait(30);
  await changed('t2', '2');
  await wait(5);

  const late = await openTab({ secondsAgo: 10 });

  expect(late.heard).toEqual([{ ticketId: 't2' }]);
  expect(late.state()).toBe('open');
});

test('a tab that was loading for longer than events are kept is told once to read everything again', async () => {
  await openTab();
  await openTab();
  await changed('t1', '1');

  const late = await openTab({ secondsAgo: 61 });

  expect(late.heard).toEqual(['reset']);
});

/** The longest that a tab waits before it looks again whether the other one is silent. */
const PATIENCE = (LiveLimit.beat * 4) / 1_000;

test('a visible tab takes over from one that has fallen silent, and a hidden one does not', async () => {
  tabs.takeLock();
  await openTab();
  Object.assign(document, { visibilityState: 'hidden' });
  await wait(PATIENCE);
  expect(server.opened).toHaveLength(0);

  Object.assign(document, { visibilityState: 'visible' });
  await wait(LiveLimit.beat / 1_000);

  expect(server.opened).toHaveLength(1);
});

test('a tab that hears the other one leaves the stream to it', async () => {
  tabs.takeLock();
  const { state } = await openTab();

  for (let beats = 0; beats < 8; beats++) {
    await wait(LiveLimit.beat / 1_000);
    tabs.tell({ type: 'open' });
  }

  expect(server.opened).toHaveLength(0);
  expect(state()).toBe('open');
});

test('a tab whose stream was taken over closes it, and goes on when it is its turn again', async () => {
  const { heard } = await openTab();
  await changed('t1', '1');

  const giveBack = tabs.takeLock();
  await wait(0);
  expect(server.isAborted(0)).toBe(true);
  tabs.tell({ type: 'place', lastEventId: '5' });
  giveBack();
  await wait(0);

  expect(server.opened[1]).toEqual({ query: '', lastEventId: '5' });
  await changed('t6', '6');
  expect(heard).toEqual([{ ticketId: 't1' }, { ticketId: 't6' }]);
});

test('without locks, as on a page without https, each tab has a stream', async () => {
  vi.stubGlobal('navigator', {});
  await openTab();
  await openTab();

  expect(server.opened).toHaveLength(2);
});
