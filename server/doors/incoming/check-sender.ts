import { promises as dns } from 'node:dns';
import { isDomainOf, type ReadMail, type Verdict } from '#mail-reader';
import type { StoredEnvelope } from '#server/platform/database/tables/incoming-mails.ts';

/** In milliseconds, for the first of two tries. The sender of an email chooses which name servers are asked. */
const PATIENCE = 1_000;

type Options = {
  envelope: StoredEnvelope;
  mail: Pick<ReadMail, 'from' | 'verdict'>;
  bytes: Buffer;
  /** The mail server in front of ours. */
  authservId: string | undefined;
  nameServers: string[] | undefined;
};

/**
 * Whether the domain of the From address confirms an email (DMARC, RFC 7489). This checks emails that came directly
 * from their sender's server. A mail server in front of ours checks the others, and adds a header. Checking may ask many name
 * servers and compute many checksums, so it runs in a process with limits.
 * @returns none if nobody checked, or the domain has no policy
 */
export async function checkSender({ envelope, mail, bytes, authservId, nameServers }: Options): Promise<Verdict> {
  // A DKIM signature covers the body, so it can't be checked with only the headers.
  if (envelope.isHeadersOnly) return 'none';
  if (authservId) return mail.verdict;
  if (!envelope.remoteAddress || isPrivate(envelope.remoteAddress)) return 'none';
  const { authenticate } = await import('mailauth');
  const { dmarc } = await authenticate(bytes, {
    ip: envelope.remoteAddress,
    helo: envelope.greeting ?? '',
    sender: envelope.sender ?? '',
    disableArc: true,
    disableBimi: true,
    resolver: resolverAt(nameServers),
  });
  if (dmarc === false) return 'none';
  const { result, header } = dmarc.status;
  if (result === 'pass') return isDomainOf(mail.from, header?.from ?? '') ? 'pass' : 'fail';
  return result === 'fail' ? 'fail' : 'none';
}

function resolverAt(nameServers: string[] | undefined) {
  const resolver = new dns.Resolver({ timeout: PATIENCE, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  // mailauth asks for types whose records are texts, and for MX, whose records it handles itself.
  return (name: string, type: string) => resolver.resolve(name, type) as Promise<string[] | string[][]>;
}

/** Only our own mail server connects from such an address, so it says nothing about the sender. */
function isPrivate(address: string) {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address);
}
