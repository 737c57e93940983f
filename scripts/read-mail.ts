import { buffer } from 'node:stream/consumers';
import { readMail } from '#server/mail/inbound/read-mail.ts';
import { runCommand } from './command.ts';

/** Prints how the product reads the email on standard input: `node scripts/read-mail.ts < mail.eml`. */
async function readFromInput() {
  const mail = await readMail(await buffer(process.stdin), { authservId: process.env.MAIL_AUTHSERV_ID });
  return JSON.stringify(printed(mail), null, 2);
}

/** The properties that people look at, without the bytes of files. */
function printed(mail: Awaited<ReturnType<typeof readMail>>) {
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

await runCommand(readFromInput);
