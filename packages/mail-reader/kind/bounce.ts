import { type Headers, rawHeader, readHeaders } from '../mime/headers.ts';
import type { Part } from '../mime/message.ts';
import { decodeTransfer } from '../mime/transfer-encoding.ts';
import { emailIn } from '../quotes/attributions.ts';
import { saysUnknownRecipient } from './unknown-recipient.ts';

/**
 * @property status such as `5.1.1` (RFC 3463); '' if the report does not say
 * @property recipient the address that failed
 * @property diagnostic the words of the other mail server
 * @property isFinal whether the report says that no server tries again; missing if it does not say
 * @property originalMessageId the Message-ID of the email that came back
 */
export type Bounce = {
  status: string;
  recipient: string;
  diagnostic?: string;
  isFinal?: boolean;
  originalMessageId?: string;
};

type Report = Bounce & { action: string };

/** Reads the delivery report of a `multipart/report` (RFC 3464): the recipient that failed, or the first. */
export function readDeliveryReport(reports: Part[]): Report | undefined {
  const recipients = reports.filter(({ type }) => /delivery-status$/.test(type.value)).flatMap(readRecipients);
  return recipients.find(({ action }) => action === 'failed') ?? recipients[0];
}

function readRecipients(part: Part): Report[] {
  const bytes = decodeTransfer(part.bytes, rawHeader(part.headers, 'content-transfer-encoding') ?? '');
  const groups = bytes
    .toString('latin1')
    .slice(0, 200_000)
    .split(/\r?\n[ \t]*\r?\n/);
  return groups.map(readFields).flatMap((fields) => {
    const recipient = addressOf(field(fields, 'final-recipient')) || addressOf(field(fields, 'original-recipient'));
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field(fields, 'status'))?.[0] ?? '';
    const action =
      field(fields, 'action').toLowerCase().trim().split(/[\s(]/)[0] || (status.startsWith('5') ? 'failed' : '');
    if (!recipient && !action) return [];
    const diagnostic = field(fields, 'diagnostic-code').replace(/^[\w-]+\s*;\s*/, '');
    return [{ action, status, recipient, isFinal: action === 'failed', ...(diagnostic && { diagnostic }) }];
  });
}

function readFields(group: string): Headers {
  const bytes = Buffer.from(group.trim(), 'latin1');
  return readHeaders(bytes, 0, bytes.length).headers;
}

function field(headers: Headers, name: string) {
  return (rawHeader(headers, name) ?? '').replaceAll(/\s+/g, ' ');
}

/** `rfc822; dana@example.com` */
function addressOf(value: string) {
  const address = value.replace(/^[\w-]+\s*;\s*/, '').trim();
  return emailIn(address) || address.replaceAll(/[<>]/g, '');
}

/** Reads a bounce without a machine-readable part, such as qmail’s and Exim’s. */
export function readBounceText(text: string, failedRecipients: string): Bounce {
  const own = text.slice(0, 20_000);
  const status = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(own)?.[0] ?? statusOfCode(own);
  const recipient = emailIn(failedRecipients) || failedAddress(own);
  const diagnostic = (
    /^.*\b[45]\d\d[ -].{3,300}$/m.exec(own)?.[0] ?? own.split('\n').find(saysUnknownRecipient)
  )?.trim();
  return { status, recipient, ...(diagnostic && { diagnostic }) };
}

/** A bare SMTP reply code says only whether the failure is permanent. */
function statusOfCode(text: string) {
  const [, code] = /\b([45])[0-5]\d[ -]/.exec(text) ?? [];
  return code ? `${code}.0.0` : '';
}

function failedAddress(text: string) {
  const lines = text.split('\n');
  const alone = lines.find((line) => /^\s*<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:?\s*$/.test(line));
  const reported = lines.find((line) => /(recipient|address|empfänger|destinataire|destinatario|to)\b.*@/i.test(line));
  return emailIn(alone ?? reported ?? text.slice(0, 5000));
}

/** The Message-ID of the email that a bounce returns, whole or as its header. */
export function returnedMessageId(parts: Part[], text: string): string | undefined {
  for (const part of parts) {
    const isReturned = /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(
      part.type.value,
    );
    const bytes = isReturned
      ? decodeTransfer(part.bytes, rawHeader(part.headers, 'content-transfer-encoding') ?? '')
      : undefined;
    const id = bytes && rawHeader(readHeaders(bytes, 0, bytes.length).headers, 'message-id');
    if (id) return id;
  }
  return /^Message-ID:\s*(<[^<>\s]{1,300}>)/im.exec(text)?.[1];
}
