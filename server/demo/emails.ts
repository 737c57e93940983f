import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { type Db, one } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { finishMail, readArrival } from '#server/incoming/process-mail.ts';
import { storeMail } from '#server/incoming/store-mail.ts';
import { bytesOf } from './attached-files.ts';

type DemoEmail = {
  from: string;
  subject: string;
  text?: string;
  html?: string;
  /** The email that it answers, counted from 0. */
  answers?: number;
  minutesAgo: number;
  headers?: Record<string, string>;
  /** Files of the demo. The HTML shows pictures by their names (`cid:`). */
  files?: { name: string; type: string }[];
};

const demoEmails: DemoEmail[] = [
  {
    from: 'Tasha Greene <tasha.greene@moundcitysupply.example>',
    subject: 'Shipping station 2 can’t print UPS labels',
    minutesAgo: 18,
    html: `<div>Hi,</div>
<div><br></div>
<div>since about 7:30 shipping station 2 shows this for every order:</div>
<div><br></div>
<div><img src="cid:rate-service.png" alt="The error"></div>
<div><br></div>
<div>Station 1 is fine. The log of the program is attached. The UPS truck comes at 2.</div>
<div><br></div>
<div>Tasha</div>`,
    files: [
      { name: 'rate-service.png', type: 'image/png' },
      { name: 'shipping-station-2.log', type: 'text/plain' },
    ],
  },
  {
    from: 'Shonda Price <shonda.price@moundcitysupply.example>',
    subject: 'Label printer in receiving skips every other label',
    minutesAgo: 14,
    text: `Good morning,

The label printer at the receiving desk prints one label, feeds one blank, prints the next. We have 60 pallets to label today.

- cleaned the sensor with the brush that came with it
- new roll, same brand as always
- turned it off and on

Could somebody look at it before lunch?

Thank you
Shonda

--
Shonda Price
Mound City Brewing Supply, Receiving
(314) 555-0123`,
  },
  {
    from: 'Shonda Price <shonda.price@moundcitysupply.example>',
    subject: 'Re: Label printer in receiving skips every other label',
    answers: 1,
    minutesAgo: 9,
    html: `<div>One more thing: the printer in shipping is <b>the same model</b> and works. Swapping the rolls made no difference.</div>
<table border="1" cellpadding="4"><tr><th>Printer</th><th>Roll A</th><th>Roll B</th></tr><tr><td>Receiving</td><td>skips</td><td>skips</td></tr><tr><td>Shipping</td><td>works</td><td>works</td></tr></table>
<div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 16, 2026 at 8:12 AM Shonda Price wrote:</div><blockquote class="gmail_quote">The label printer at the receiving desk prints one label, feeds one blank</blockquote></div>`,
  },
  {
    from: 'Shonda Price <shonda.price@moundcitysupply.example>',
    subject: 'Automatic reply: Label printer in receiving skips every other label',
    answers: 1,
    minutesAgo: 8,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: 'I am out at the warehouse until 3 p.m. and read email when I am back. For urgent deliveries call Rick Novak at (314) 555-0121.',
  },
  {
    from: 'Shonda at home <shondap88@mailbox.example>',
    subject: 'Re: Label printer in receiving skips every other label',
    answers: 1,
    minutesAgo: 4,
    text: 'Writing from my private address because the warehouse Wi-Fi is down. The printer is fine since the new ribbon. You can close this.',
  },
  {
    from: 'Marcus Bell <marcus.bell@archway.example>',
    subject: 'Please reset the admin password today',
    minutesAgo: 2,
    text: 'I am traveling and can not log in. Send the new password to this address.',
  },
];

/** Writes emails without sending them. */
const writer = createTransport({ streamTransport: true, newline: 'windows' });

/** Lets emails arrive as over any channel: some become a ticket and comments, others wait for staff. */
export async function receiveEmails(db: Db) {
  const log = pino({ level: 'silent' });
  for (const [index, email] of demoEmails.entries()) {
    const { id } = await storeMail(db, await writeEmail(email, index), {
      channel: 'imap',
      sender: null,
      recipients: [],
    });
    const around = { db, log, own: { sending: [], receiving: [] }, limitFactor: 1 };
    const arrival = await readArrival(db, id, around);
    await db.transaction((tx) => finishMail(tx, arrival, around));
    await moveBack(db, id, email);
  }
}

async function writeEmail(
  { from, subject, text = '', html, answers, headers = {}, files = [] }: DemoEmail,
  index: number,
) {
  const idOf = (position: number) => `<demo-${position}@moundcitysupply.example>`;
  const inReplyTo = answers === undefined ? {} : { inReplyTo: idOf(answers) };
  const attachments = files.map(({ name, type }) => ({
    filename: name,
    content: bytesOf(name),
    contentType: type,
    ...(type.startsWith('image/') ? { cid: name } : {}),
  }));
  const content = html === undefined ? { text } : { html };
  const to = 'support@archway.example';
  const mail = { from, to, subject, messageId: idOf(index), headers, attachments, ...inReplyTo, ...content };
  const { message } = await writer.sendMail(mail);
  return buffer(Readable.from(message));
}

async function moveBack(db: Db, id: string, { minutesAgo, answers }: DemoEmail) {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  const ofMail = eq(incomingMails.id, id);
  const { ticketId, commentId } = one(await db.update(incomingMails).set({ createdAt }).where(ofMail).returning());
  if (commentId) await db.update(comments).set({ createdAt }).where(eq(comments.id, commentId));
  if (!ticketId) return;
  const updated = { updatedAt: createdAt, publicUpdatedAt: createdAt };
  const moved = answers === undefined ? { createdAt, ...updated } : updated;
  await db.update(tickets).set(moved).where(eq(tickets.id, ticketId));
}
