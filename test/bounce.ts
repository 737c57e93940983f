import type { ReceivedMail } from './mail-server.ts';
import { rawMail } from './raw-mail.ts';

type BounceOptions = { status?: string; reason?: string };

/** What a mail server reports about an email of ours that it can't deliver (RFC 3464), with the whole email. */
export function bounceOf(
  mail: Pick<ReceivedMail, 'to' | 'raw'>,
  { status = '5.1.1', reason = '550 5.1.1 No such mailbox' }: BounceOptions = {},
) {
  const boundary = 'bounce';
  const parts = [
    `Content-Type: text/plain\r\n\r\nThis is the mail system. Your email to ${mail.to[0]} could not be delivered.\r\n`,
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.acme.example\r\n\r\nFinal-Recipient: rfc822; ${mail.to[0]}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${reason}\r\n`,
    `Content-Type: message/rfc822\r\n\r\n${mail.raw}\r\n`,
  ];
  return rawMail(
    {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.acme.example>',
      To: 'support@archway.example',
      Subject: 'Undelivered Mail Returned to Sender',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': `multipart/report; report-type=delivery-status; boundary=${boundary}`,
    },
    `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`,
  );
}
