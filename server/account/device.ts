import Bowser from 'bowser';

/**
 * A device in words, from what its browser says of itself: `Firefox on Linux`. Only names that the library knows come
 * out; versions are left out, as browsers make them up.
 */
export function deviceOf(userAgent: string) {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || UNKNOWN;
}

const UNKNOWN = 'Unknown device';
