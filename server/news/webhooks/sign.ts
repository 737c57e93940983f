import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret: 256 random bits. */
export function newSecret() {
  return PREFIX + randomBytes(32).toString('base64');
}

type Message = { id: string; sentAt: Date; body: string };

/**
 * The headers of a signed message (Standard Webhooks 1.0). Their library, with which the tests verify it, signs with one secret
 * only, and a rotated secret is valid along with the new one.
 * @param secrets the current one first; a receiver that knows any of them accepts the message
 */
export function signedHeaders({ id, sentAt, body }: Message, secrets: string[]) {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signatures.join(' ') };
}
