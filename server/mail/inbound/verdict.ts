import { domainToASCII } from 'node:url';
import { type Headers, rawHeaders } from './headers.ts';

const MICROSOFT_365 = 'microsoft365';

export type Verdict = 'pass' | 'fail' | 'none';

/**
 * Whether the sender's domain vouches for the email: the result of DMARC in the topmost `Authentication-Results` that our
 * own mail server wrote (RFC 8601). Anybody can write such a header, so others count for nothing.
 * @param from the sender as we read it; a result about another domain confirms nothing
 * @param authservId the name of our mail server in that header; `microsoft365` for the one without a name
 */
export function readVerdict(headers: Headers, from: string, authservId: string | undefined): Verdict {
  if (!authservId) return 'none';
  const results = rawHeaders(headers, 'authentication-results').map(withoutComments);
  const own =
    authservId === MICROSOFT_365
      ? results.slice(0, 1).find(isUnsigned)
      : results.find((value) => isFrom(value, authservId));
  const found = [...(own ?? '').matchAll(/(?:^|;)\s*dmarc\s*=\s*(\w+)([^;]*)/gi)].map(([, result = '', about = '']) => {
    const domain = /\bheader\.from\s*=\s*(?:[^\s@]*@)?([\w.-]+)/i.exec(about)?.[1];
    const isForeign = domain !== undefined && !isDomainOf(from, domain);
    return result.toLowerCase() === 'pass' && isForeign ? 'fail' : result.toLowerCase();
  });
  if (found.length === 0) return 'none';
  if (found.every((result) => result === 'pass')) return 'pass';
  return found.includes('fail') ? 'fail' : 'none';
}

/**
 * Whether an address is in a domain or below it. Two programs may read different senders from one crooked header, and the
 * one who checks must not confirm another's.
 */
export function isDomainOf(address: string, domain: string) {
  const own = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).replace(/\.$/, '');
  const other = domainToASCII(domain).replace(/\.$/, '');
  return other !== '' && (own === other || own.endsWith(`.${other}`));
}

/** Microsoft 365 leaves its name out, and begins with a result. Its header is the topmost. */
function isUnsigned(value: string) {
  return /^\s*[\w-]+=/.test(value);
}

function isFrom(value: string, authservId: string) {
  const [id = ''] = /^[^\s;]*/.exec(value.trim()) ?? [];
  return id.replaceAll('"', '').toLowerCase() === authservId.toLowerCase();
}

/** Comments and quoted strings may hold what looks like a result. */
function withoutComments(value: string) {
  let depth = 0;
  let text = '';
  for (const [token] of value.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^()"]+|"/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) text += token.startsWith('"') && text !== '' ? '""' : token;
  }
  return text;
}
