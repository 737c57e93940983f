const waiting = new Map<string, string>();

/**
 * The key under which something is created. Until `settle` it stays the same for the same content: who tries again after a
 * lost answer creates nothing twice.
 * @param content everything that is sent, and where to
 */
export function keyFor(content: string) {
  const key = waiting.get(content) ?? newKey();
  waiting.set(content, key);
  return key;
}

/** The server has answered that it is created: the same content sent again is meant to be another one. */
export function settle(content: string) {
  waiting.delete(content);
}

/** 128 random bits. `crypto.randomUUID` is missing where the portal is served without TLS. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
