import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ReadMail, readMail } from './read-mail.ts';

const folder = new URL('./corpus/', import.meta.url);
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.eml') ? name.slice(0, -'.eml'.length) : []));

const Attachment = z.object({ name: z.string(), size: z.number(), contentType: z.string(), isInline: z.boolean() });
const Expected = z.strictObject({
  from: z.string(),
  fromName: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  kind: z.enum(['message', 'auto', 'bounce']),
  bounce: z.object({ status: z.string(), recipient: z.string() }).optional(),
  forwarded: z.object({ from: z.string(), text: z.string() }).optional(),
  verdict: z.enum(['pass', 'fail', 'none']),
});

/** Blank lines are a matter of taste; lines and words are not. */
function lines(text: string) {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function comparable(mail: z.infer<typeof Expected> | ReadMail) {
  const { from, fromName, to, cc, subject, text, kind, bounce, forwarded, verdict } = mail;
  return {
    from,
    fromName,
    to,
    cc,
    subject,
    kind,
    verdict,
    text: lines(text),
    attachments: mail.attachments.map(({ name, size, contentType, isInline }) => ({
      name,
      size,
      contentType,
      isInline,
    })),
    ...(bounce && { bounce: { status: bounce.status, recipient: bounce.recipient } }),
    ...(forwarded && { forwarded: { from: forwarded.from, text: lines(forwarded.text) } }),
  };
}

test.each(names)('%s is read as expected', (name) => {
  const expected = Expected.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));

  const mail = readMail(readFileSync(new URL(`${name}.eml`, folder)), { loopHeader: 'x-archway-loop' });

  expect(comparable(mail)).toEqual(comparable(expected));
});

test.each(names)('%s keeps every word, in the text or in what was cut', (name) => {
  const { text, elided, whole } = readMail(readFileSync(new URL(`${name}.eml`, folder)));

  const words = (part: string) =>
    part
      .split(/[\s>]+/)
      .filter(Boolean)
      .sort();
  const shownTwice = text === whole;

  expect(words(shownTwice ? text : `${text}\n${elided}`)).toEqual(words(whole));
});
