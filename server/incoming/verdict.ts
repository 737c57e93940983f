import type { MailVerdicts } from '#contract/incoming-mail-constants.ts';
import type { StoredEnvelope } from '#server/database/tables/incoming-mails.ts';
import type { ReadMail } from '#server/mail/inbound/read-mail.ts';

type Verdict = (typeof MailVerdicts)[number];

/** Resolves names as `dns.promises.resolve` does. */
export type Resolver = (name: string, type: string) => Promise<string[] | string[][]>;

type Options = {
  envelope: StoredEnvelope;
  mail: Pick<ReadMail, 'verdict'>;
  bytes: Buffer;
  /** The mail server in front of ours that checks senders. */
  /** The mail server in front of ours. */
  authservId: string | undefined;
  resolver?: Resolver | undefined;
};

/**
 * Whether the domain of the From address confirms an email (DMARC, RFC 7489). Checked here for emails that came straight
 * from their sender's server; otherwise by a server in front of ours, which says so in a header.
 * @returns none if nobody checked, or the domain has no policy
 */
export async function verdictOf({ envelope, mail, bytes, authservId, resolver }: Options): Promise<Verdict> {
  if (authservId) return mail.verdict;
  if (!envelope.remoteAddress || isPrivate(envelope.remoteAddress)) return 'none';
  const { authenticate } = await import('mailauth');
  const { dmarc } = await authenticate(bytes, {
    ip: envelope.remoteAddress,
    helo: envelope.greeting ?? '',
    sender: envelope.sender ?? '',
    disableArc: true,
    disableBimi: true,
    ...(resolver ? { resolver } : {}),
  });
  return asVerdict(dmarc === false ? undefined : dmarc?.status.result);
}

function asVerdict(result: string | undefined): Verdict {
  return result === 'pass' || result === 'fail' ? result : 'none';
}

/** From such an address only our own mail server connects, and it says nothing about the sender's. */
function isPrivate(address: string) {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address);
}
