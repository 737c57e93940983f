import { domainToASCII } from 'node:url';
import { type Headers, rawHeaders } from '../mime/headers.ts';
import { authservIdOf, type MethodResult, readAuthenticationResults } from './authentication-results.ts';

const MICROSOFT_365 = 'microsoft365';

export type Verdict = 'pass' | 'fail' | 'none';

/**
 * Whether the sender's domain confirms the email: the DMARC result in the topmost `Authentication-Results` of our own
 * mail server (RFC 8601). Ignores other such headers, because anybody can write them.
 * @param from the sender as we read it; a result about another domain confirms nothing
 * @param authservId the name of our mail server in that header; `microsoft365` for the one without a name
 */
export function readVerdict(headers: Headers, from: string, authservId: string | undefined): Verdict {
  if (!authservId) return 'none';
  const own = ownResults(headers, authservId);
  if (own === undefined) return 'none';
  const results = readAuthenticationResults(own, { isNamed: authservId !== MICROSOFT_365 });
  // Words smuggled in by a sender must neither make a pass nor hide a fail.
  if (!results) return /\bdmarc\s*=\s*fail\b/i.test(own) ? 'fail' : 'none';
  const found = results.filter(({ method }) => method === 'dmarc');
  const verdicts = found.map((result) => verdictOf(result, from));
  if (verdicts.includes('fail')) return 'fail';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'pass') ? 'pass' : 'none';
}

/** The topmost header of our mail server. Headers below it may be the sender's. */
function ownResults(headers: Headers, authservId: string) {
  const values = rawHeaders(headers, 'authentication-results');
  // Microsoft 365 leaves its name out, and begins with a result. Its header is the topmost.
  if (authservId === MICROSOFT_365) return values[0];
  return values.find((value) => authservIdOf(value)?.toLowerCase() === authservId.toLowerCase());
}

/** A pass must be about the sender as we read it. */
function verdictOf({ result, properties }: MethodResult, from: string): Verdict {
  if (result !== 'pass') return result === 'fail' ? 'fail' : 'none';
  const about = properties.filter(({ name }) => name === 'header.from').map(({ value }) => domainIn(value));
  if (about.length === 0) return 'none';
  return about.every((domain) => isDomainOf(from, domain)) ? 'pass' : 'fail';
}

/** Header values hold bytes; a domain may be in UTF-8. */
function domainIn(value: string) {
  return Buffer.from(value.slice(value.lastIndexOf('@') + 1), 'latin1').toString();
}

/**
 * Whether an address is in a domain or its subdomain. Two programs may read different senders from one malformed
 * header, and a check of one sender must not confirm the other.
 */
export function isDomainOf(address: string, domain: string) {
  const own = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).replace(/\.$/, '');
  const other = domainToASCII(domain).replace(/\.$/, '');
  return other !== '' && (own === other || own.endsWith(`.${other}`));
}
