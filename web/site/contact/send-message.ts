import type { Input } from '#contract/endpoint.ts';
import type { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import type { sendContactMessage } from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { keyFor, settle } from '#web/lib/repeat-key.ts';
import type { ContactErrors } from './contact-fields.tsx';

type Message = Input<typeof sendContactMessage>['body'];
type Refusal = { reason: string; errors: ContactErrors };

// Schemas are not in the page's script: they would be as large as the rest of the page.
const address: (typeof sendContactMessage)['url'] = '/api/contact';
const keyHeader: typeof IdempotencyHeader = 'idempotency-key';

/** Timeout in milliseconds. */
const TIME_LIMIT = 30_000;

/** @returns the error message for the visitor and the fields it concerns; undefined if the message was sent */
export async function sendMessage(message: Message): Promise<Refusal | undefined> {
  const body = JSON.stringify(message);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [keyHeader]: keyFor(body) },
    body,
    signal: AbortSignal.timeout(TIME_LIMIT),
  }).catch(() => undefined);
  if (response?.ok) {
    settle(body);
    return;
  }

  const answer = await response?.json().catch(() => undefined);
  return { reason: answer?.message ?? inquiryMessages.sendFailedDetail, errors: errorsIn(answer?.issues) };
}

function errorsIn(issues: { path: string; message: string }[] = []): ContactErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
