#!/usr/bin/env node
import { buffer } from 'node:stream/consumers';
import { type ReadMail, readMail } from './read-mail.ts';

// Prints how the email on standard input is read.
const mail = readMail(await buffer(process.stdin), { authservId: process.env.MAIL_AUTHSERV_ID });
process.stdout.write(`${JSON.stringify(printed(mail), null, 2)}\n`);

/** The properties that people look at, without the bytes of files. */
function printed(mail: ReadMail) {
  const { from, fromName, to, cc, subject, text, elided, kind, bounce, forwarded, verdict } = mail;
  return {
    from,
    fromName,
    to,
    cc,
    subject,
    text,
    elided,
    attachments: mail.attachments.map(({ name, size, contentType, isInline }) => ({
      name,
      size,
      contentType,
      isInline,
    })),
    kind,
    ...(bounce && { bounce: { status: bounce.status, recipient: bounce.recipient } }),
    ...(forwarded && { forwarded: { from: forwarded.from, text: forwarded.text } }),
    verdict,
  };
}
