import Bowser from 'bowser';

/**
 * A readable name for a device from its User-Agent header, such as `Firefox on Linux`. Only names that the library
 * knows are returned. Versions are left out, because browsers fake them.
 */
export function deviceOf(userAgent: string) {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || UNKNOWN;
}

const UNKNOWN = 'Unknown device';
