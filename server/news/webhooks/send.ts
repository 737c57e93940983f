import type { webhooks } from '#server/platform/database/tables/webhooks.ts';
import { CallError } from '#server/platform/outgoing/call-error.ts';
import type { Outgoing } from '#server/platform/outgoing/call-out.ts';
import type { Outcome } from './outbox.ts';
import { signedHeaders } from './sign.ts';

type Webhook = Pick<typeof webhooks.$inferSelect, 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'>;

/** A message that was not accepted. */
export class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The message was not accepted');
    this.outcome = outcome;
  }
}

/**
 * Sends a message to a webhook.
 * @returns the response that accepted it
 * @throws Refused if nothing did
 */
export async function sendMessage(
  outgoing: Outgoing,
  webhook: Webhook,
  message: { id: string; body: string },
  signal?: AbortSignal,
) {
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Archway-Webhooks',
    ...signedHeaders({ ...message, sentAt }, secretsOf(webhook, sentAt)),
  };
  const outcome = await call(outgoing, webhook.url, { method: 'POST', headers, body: message.body, signal });
  if (outcome.status === null || outcome.status < 200 || outcome.status > 299) throw new Refused(outcome);
  return outcome;
}

async function call({ callOut }: Outgoing, url: string, request: Parameters<Outgoing['callOut']>[1]): Promise<Outcome> {
  try {
    const { status, body } = await callOut(url, request);
    return { status, response: body.toString() };
  } catch (error) {
    if (error instanceof CallError) return { status: null, response: error.message };
    throw error;
  }
}

function secretsOf({ secret, oldSecret, oldSecretUntil }: Webhook, now: Date) {
  return oldSecret && oldSecretUntil && oldSecretUntil > now ? [secret, oldSecret] : [secret];
}
