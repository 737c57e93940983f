import { untilLogout } from '#web/lib/session.ts';

const key = `${untilLogout}sorts`;

/** The order that the user chose last for a view, kept until they log out; undefined for the order of the view itself. */
export function keptSort(viewId: string): string | undefined {
  return readSorts()[viewId];
}

/** @param sort empty for the order of the view itself */
export function keepSort(viewId: string, sort: string) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readSorts(), [viewId]: sort || undefined }));
  } catch {
    // A browser without free storage keeps no orders.
  }
}

function readSorts(): Record<string, string | undefined> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
