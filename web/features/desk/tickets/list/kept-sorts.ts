import { keepInStorage } from '#web/lib/browser-storage.ts';
import { untilLogout } from '#web/lib/session.ts';

const key = `${untilLogout}sorts`;

/** The order that the user chose last for a view, kept until they log out; undefined for the order of the view itself. */
export function keptSort(viewId: string): string | undefined {
  return readSorts()[viewId];
}

/** @param sort empty for the order of the view itself */
export function keepSort(viewId: string, sort: string) {
  keepInStorage(localStorage, key, JSON.stringify({ ...readSorts(), [viewId]: sort || undefined }));
}

function readSorts(): Record<string, string | undefined> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
