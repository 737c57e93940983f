import type { IdempotencyHeader } from '#contract/constants.ts';
import type { Input } from '#contract/endpoint.ts';
import type { sendContactMessage } from '#contract/inquiries.ts';
import { messages } from '#contract/messages.ts';
import { keyFor, settle } from '#web/lib/repeat-key.ts';
import type { ContactErrors } from './contact-fields.tsx';

type Message = Input<typeof sendContactMessage>['body'];
type Refusal = { reason: string; errors: ContactErrors };

// The schemas stay out of the page: they would weigh as much as everything else on it.
const address: (typeof sendContactMessage)['url'] = '/api/contact';
const keyHeader: typeof IdempotencyHeader = 'idempotency-key';

/** How long the visitor waits at most for an answer, in milliseconds. */
const PATIENCE = 30_000;

/** @returns why it was not sent, in words for the visitor, and which fields that is about; nothing when it was sent */
export async function sendMessage(message: Message): Promise<Refusal | undefined> {
  const body = JSON.stringify(message);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [keyHeader]: keyFor(body) },
    body,
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => undefined);
  if (response?.ok) {
    settle(body);
    return;
  }

  const answer = await response?.json().catch(() => undefined);
  return { reason: answer?.message ?? messages.contactFailedDetail, errors: errorsIn(answer?.issues) };
}

function errorsIn(issues: { path: string; message: string }[] = []): ContactErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
