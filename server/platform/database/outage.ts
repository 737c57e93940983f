/**
 * Error codes of the system for an unreachable server, and of PostgreSQL for a server that is down or full or canceled
 * a statement (its manual, appendix A).
 */
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

/** Messages of pg for connections that can't be opened or were lost. These errors have no code. */
const words =
  /^(timeout expired|timeout exceeded when|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/**
 * Whether the database is down, overloaded, out of disk space, or canceled a slow statement. A retry may succeed a
 * moment later.
 * @param error as pg throws it, or with that as its cause
 */
export function isOutage(error: Error): boolean {
  const { cause, code } = causeOf(error);
  return outages.includes(code) || code.startsWith('08') || words.test(cause.message);
}

/** Whether the database works, and canceled a statement that took too long. The same may happen again. */
export const isCanceled = (error: Error) => causeOf(error).code === '57014';

function causeOf(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  return { cause, code: 'code' in cause ? String(cause.code) : '' };
}
