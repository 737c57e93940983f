import { onNewPage } from './store.ts';

const waiting = new Map<string, string>();
onNewPage(() => waiting.clear());

/**
 * The Idempotency-Key of a creation. It stays the same for the same content until `settle`, so a retry after a lost
 * response creates nothing twice.
 * @param content everything that is sent, and the endpoint
 */
export function keyFor(content: string) {
  const key = waiting.get(content) ?? newKey();
  waiting.set(content, key);
  return key;
}

/** Repeats a creation with the key that it was tried with before this page was loaded. */
export function restoreKey(content: string, key: string) {
  waiting.set(content, key);
}

/** The server has confirmed the creation: sending the same content again creates another record. */
export function settle(content: string) {
  waiting.delete(content);
}

/** 128 random bits. `crypto.randomUUID` does not exist if the portal is served without TLS. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
