import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { type Db, one } from '#server/database/client.ts';
import { comments } from '#server/database/tables/comments.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { placeArrival, readArrival } from '#server/incoming/process-mail.ts';
import { takeIn } from '#server/incoming/take-in.ts';

type DemoEmail = {
  from: string;
  subject: string;
  text?: string;
  html?: string;
  /** The email that it answers, counted from 0. */
  answers?: number;
  minutesAgo: number;
  headers?: string[];
};

const demoEmails: DemoEmail[] = [
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
    answers: 0,
    minutesAgo: 9,
    html: `<div>One more thing: the printer in shipping is <b>the same model</b> and works. Swapping the rolls made no difference.</div>
<table border="1" cellpadding="4"><tr><th>Printer</th><th>Roll A</th><th>Roll B</th></tr><tr><td>Receiving</td><td>skips</td><td>skips</td></tr><tr><td>Shipping</td><td>works</td><td>works</td></tr></table>
<div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 16, 2026 at 8:12 AM Shonda Price wrote:</div><blockquote class="gmail_quote">The label printer at the receiving desk prints one label, feeds one blank</blockquote></div>`,
  },
  {
    from: 'Shonda Price <shonda.price@moundcitysupply.example>',
    subject: 'Automatic reply: Label printer in receiving skips every other label',
    answers: 0,
    minutesAgo: 8,
    headers: ['Auto-Submitted: auto-replied'],
    text: 'I am out at the warehouse until 3 p.m. and read email when I am back. For urgent deliveries call Rick Novak at (314) 555-0121.',
  },
  {
    from: 'Shonda at home <shondap88@mailbox.example>',
    subject: 'Re: Label printer in receiving skips every other label',
    answers: 0,
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

/** Lets emails arrive as over any channel: some become a ticket and comments, others wait for staff. */
export async function receiveEmails(db: Db) {
  const log = pino({ level: 'silent' });
  for (const [index, email] of demoEmails.entries()) {
    const { id } = await takeIn(db, bytesOf(email, index), { channel: 'imap', sender: null, recipients: [] });
    const around = { db, log, own: { sending: [], receiving: [] }, limitFactor: 1 };
    const arrival = await readArrival(db, id, around);
    await db.transaction((tx) => placeArrival(tx, arrival, around));
    await moveBack(db, id, email);
  }
}

function bytesOf({ from, subject, text = '', html, answers, headers = [] }: DemoEmail, index: number) {
  const lines = [
    `From: ${from}`,
    'To: support@archway.example',
    `Subject: ${subject}`,
    `Message-ID: <demo-${index}@moundcitysupply.example>`,
    ...(answers === undefined ? [] : [`In-Reply-To: <demo-${answers}@moundcitysupply.example>`]),
    ...headers,
    `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${(html ?? text).replaceAll('\n', '\r\n')}\r\n`);
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
