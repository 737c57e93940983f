import { afterEach, beforeEach, vi } from 'vitest';

const session = {
  user: { id: 'u1', role: 'admin', companyId: null },
  token: 'token',
  isAuthenticated: true,
};

/** A stand-in for the browser, with a logged-in user and a clock that the test controls. */
export function withFakeBrowser() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, page[name].bind(page));
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('location', new URL('https://archway.example/ticketing/admin'));
    vi.stubGlobal('localStorage', fakeStorage());
    vi.stubGlobal('sessionStorage', fakeStorage());
    localStorage.setItem('ticketing-auth', JSON.stringify({ ...session, lastActivity: Date.now() }));
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** `Object.keys` lists the stored keys, as in a browser. */
function fakeStorage(): Storage {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(items, name, { value, configurable: true, writable: true });
  // The code under test uses only these methods.
  return items as unknown as Storage;
}

export type FakeStreams = ReturnType<typeof fakeStreams>;

/** A server of live updates: `opened` are the requests for streams so far, and the test sends what the last one hears. */
export function fakeStreams() {
  const signals: (AbortSignal | undefined)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const server = {
    opened: [] as { query: string; lastEventId: string | null }[],
    /** Answers instead of a stream. */
    answers: undefined as (() => Response | Promise<Response>) | undefined,
    isAborted: (index: number) => signals[index]?.aborted,
    send: (text: string) => {
      controller?.enqueue(new TextEncoder().encode(text));
      return vi.advanceTimersByTimeAsync(0);
    },
    end: () => {
      controller?.close();
      return vi.advanceTimersByTimeAsync(0);
    },
  };

  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    server.opened.push({
      query: url.split('?')[1] ?? '',
      lastEventId: new Headers(headers).get('last-event-id'),
    });
    signals.push(signal ?? undefined);
    if (server.answers) return server.answers();
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
        signal?.addEventListener('abort', () => started.error(signal.reason));
      },
    });
    return new Response(body);
  });
  return server;
}

type Channel = { postMessage: (data: unknown) => void; onmessage?: (event: { data: unknown }) => void };
type Lock = { tab: string; run: () => Promise<unknown>; reject: (error: Error) => void };

/** Several tabs in one browser: what they tell each other, and the lock that one of them has at a time. */
export function fakeTabs() {
  const channels = new Map<string, Channel>();
  let opening = '';
  let holder: Lock | undefined;
  let queue: Lock[] = [];

  vi.stubGlobal('navigator', { locks: { request: requestLock } });
  vi.stubGlobal('BroadcastChannel', function openChannel() {
    const tab = opening;
    const channel: Channel = { postMessage: (data: unknown) => tell(data, tab) };
    channels.set(tab, channel);
    return channel;
  });

  function tell(data: unknown, from?: string) {
    for (const [tab, { onmessage }] of channels) if (tab !== from) onmessage?.({ data: structuredClone(data) });
  }

  function requestLock(_: string, { steal = false }: { steal?: boolean }, run: () => Promise<unknown>) {
    return new Promise<void>((resolve, reject) => {
      const lock = { tab: opening, run: () => run().then(() => resolve()), reject };
      if (!steal) queue.push(lock);
      else {
        holder?.reject(new DOMException('The lock was stolen', 'AbortError'));
        take(lock);
      }
      next();
    });
  }

  function take(lock: Lock) {
    holder = lock;
    void lock.run().then(() => holder === lock && release());
  }

  function release() {
    holder = undefined;
    next();
  }

  function next() {
    const first = holder ? undefined : queue.shift();
    if (first) take(first);
  }

  return {
    /** @returns closes the tab */
    open: (tab: string, start: () => void) => {
      opening = tab;
      start();
      opening = '';
      return () => {
        channels.delete(tab);
        queue = queue.filter((lock) => lock.tab !== tab);
        if (holder?.tab === tab) release();
      };
    },
    /** A tab that does not run takes the lock. @returns gives it back */
    takeLock: () => {
      void requestLock('', { steal: true }, () => new Promise(() => undefined)).catch(() => undefined);
      return release;
    },
    /** Another tab says something. */
    tell: (data: unknown) => tell(data),
  };
}
