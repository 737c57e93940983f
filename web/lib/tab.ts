import { keepInStorage } from './browser-storage.ts';
import { session, untilLogout } from './session.ts';
import { onNewPage } from './store.ts';

/** The name of the own tab in its session, and the start of the marks of all open tabs. */
const NAME = `${untilLogout}tab`;

let own: string | undefined;
onNewPage(() => {
  own = undefined;
});

/** Names this tab. A reload keeps the name; a copy of the tab gets another one. */
export function ownTab() {
  own ??= open();
  return own;
}

/** Whether a tab of this browser is still open, as far as this one knows. */
export const isOpenTab = (tab: string) => tab === own || localStorage.getItem(markOf(tab)) !== null;

const markOf = (tab: string) => `${NAME}:${tab}`;

function open() {
  const tab = sessionStorage.getItem(NAME) ?? Math.random().toString(36).slice(2);
  const mark = () => {
    // A copy of this tab would copy the name.
    sessionStorage.removeItem(NAME);
    keepInStorage(localStorage, markOf(tab), '');
  };
  const leave = () => {
    // Whoever logs out leaves nothing behind.
    if (session.current()) keepInStorage(sessionStorage, NAME, tab);
    localStorage.removeItem(markOf(tab));
  };
  mark();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => persisted && mark());
  void holdLock(tab, mark);
  return tab;
}

/** A browser that stops at once tells nobody, but then nobody holds the lock of the tab. */
async function holdLock(tab: string, mark: () => void) {
  // Only on https, and on one's own machine.
  if (!globalThis.navigator?.locks) return;
  void navigator.locks.request(markOf(tab), () => {
    mark();
    return new Promise(() => undefined);
  });
  const { held = [], pending = [] } = await navigator.locks.query();
  const open = new Set([...held, ...pending].map(({ name }) => name));
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${NAME}:`) && !open.has(key)) localStorage.removeItem(key);
  }
}
