import { z } from 'zod';
import { Refusal } from '#server/platform/domain/refusals.ts';

/** The fields that we need of Postmark's inbound webhook. */
const Payload = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().default(''),
});

/**
 * The email in a request from Postmark.
 * @throws 400 for a request without the whole email, which Postmark sends only if its webhook is set up to
 */
export function readPostmark(body: Buffer) {
  const { data } = Payload.safeParse(parse(body.toString()));
  if (!data) {
    throw new Refusal(
      'invalid',
      'There is no RawEmail. Turn on "Include raw email content in JSON payload" in Postmark.',
    );
  }
  const recipients = data.OriginalRecipient === '' ? [] : [data.OriginalRecipient];
  return { bytes: Buffer.from(data.RawEmail), sender: null, recipients };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
