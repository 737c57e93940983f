import { keepInStorage } from '#web/lib/browser-storage.ts';
import { untilLogout } from '#web/lib/session.ts';

const key = `${untilLogout}balance`;

/** What stood there the last time, which keeps its place until the balance is read. */
export function keptLines() {
  // The frame is also drawn before there is a browser.
  if (typeof localStorage === 'undefined') return [];
  return (localStorage.getItem(key) ?? '').split('\n').filter(Boolean);
}

/** Keeps what stands there now. */
export function keepLines(lines: string[]) {
  if (lines.length > 0) keepInStorage(localStorage, key, lines.join('\n'));
  else localStorage.removeItem(key);
}

/** What is left of the included hours. */
export function BalanceLines({ lines, isKnown }: { lines: string[]; isKnown: boolean }) {
  return lines.map((line) => (
    <p key={line} className={isKnown ? '' : 'invisible'} aria-hidden={!isKnown}>
      {line}
    </p>
  ));
}
