/** Each digit of a UUID of version 4; those that are not random stay as they are. */
const pattern = '10000000-1000-4000-8000-100000000000';

/**
 * Names this page, as long as it is open, in what it sends: live updates repeat it, so that the page ignores its own changes.
 * `crypto.randomUUID` does not exist if the portal is served without TLS.
 */
export const pageId = pattern.replace(/[018]/g, (digit) => {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
});
