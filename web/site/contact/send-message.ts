import type { Input } from '#contract/endpoint.ts';
import type { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import type { sendContactMessage } from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { keyFor, settle } from '#web/lib/repeat-key.ts';
import type { ContactErrors } from './contact-fields.tsx';

type Message = Input<typeof sendContactMessage>['body'];
type Refusal = { reason: string; errors: ContactErrors };
type Sent = { detail: string; replyBy: string | undefined };

// Schemas are not in the page's script: they would be as large as the rest of the page.
const address: (typeof sendContactMessage)['url'] = '/api/contact';
const keyHeader: typeof IdempotencyHeader = 'idempotency-key';

/** Timeout in milliseconds. */
const TIME_LIMIT = 30_000;

/** @returns what the visitor reads; for a message that was not sent also the fields it concerns */
export async function sendMessage(message: Message): Promise<Sent | Refusal> {
  const body = JSON.stringify(message);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [keyHeader]: keyFor(body) },
    body,
    signal: AbortSignal.timeout(TIME_LIMIT),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response?.ok) {
    settle(body);
    return thanks(answer?.replyBy);
  }
  return { reason: answer?.message ?? inquiryMessages.sendFailedDetail, errors: errorsIn(answer?.issues) };
}

/** With the time by which the visitor hears from us. Its words load only now. */
async function thanks(replyBy: string | null | undefined): Promise<Sent> {
  const words = replyBy ? await import('#contract/promise-words.ts').catch(() => undefined) : undefined;
  if (!replyBy || !words) return { detail: inquiryMessages.sentDetail, replyBy: undefined };
  const moment = new Date(replyBy);
  return {
    detail: `${inquiryMessages.sentDetail} ${words.hearFromUs(moment)}`,
    replyBy: words.momentWords(moment, { namesZone: true }),
  };
}

function errorsIn(issues: { path: string; message: string }[] = []): ContactErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}
