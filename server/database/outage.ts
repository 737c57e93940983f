/** How the system says that a server can't be reached, and PostgreSQL that it is not there, full or cut something short (its manual, appendix A). */
const outages = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '40P01',
  '53100',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
];

/** How pg says that a connection can't be had, or was lost; these errors have no code. */
const words =
  /^(timeout expired|timeout exceeded when|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/**
 * Whether the database is away, overloaded, out of disk, or cut what took too long: the same may go through a moment later.
 * @param error as pg throws it, or with that as its cause
 */
export function isOutage(error: Error): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return outages.includes(code) || code.startsWith('08') || words.test(cause.message);
}
