/**
 * Keeps something in the browser's storage, which may be full or forbidden: then the page works on, and the next one starts
 * without it.
 * @returns whether it was kept
 */
export function keepInStorage(storage: Storage, key: string, value: string) {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
