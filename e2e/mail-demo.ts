import { createTransport } from 'nodemailer';
import { vi } from 'vitest';
import { queryAt } from '#test/database.ts';
import { startMailServer } from '#test/mail-server.ts';
import { databaseIn, type Program, startProgram } from '#test/program.ts';
import { freePort } from '../scripts/free-port.ts';
import { apiOf } from './api.ts';
import { withProgram } from './world.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type MailDemo = ReturnType<typeof withProgram<Program>> & { mail: MailServer; lmtp: number };

/** The address that the demo sends from, and gets email at. */
export const HELPDESK = 'noreply@archway.example';

/** The demo program, a browser, a mail server that gets its emails, and a port that takes those for it (LMTP). */
export function withMailDemo(options: Parameters<typeof startMailServer>[0] = {}) {
  const demo = withProgram(async () => {
    const mail = await startMailServer(options);
    demo.mail = mail;
    demo.lmtp = await freePort();
    const env = {
      SMTP_URL: mail.url,
      MAIL_FROM: HELPDESK,
      MAIL_IN_URL: `lmtp://127.0.0.1:${demo.lmtp}`,
      LIMIT_FACTOR: '100',
    };
    const program = await startProgram({ demo: true, env });
    const stop = async () => {
      const exitCode = await program.stop();
      await mail.stop();
      return exitCode;
    };
    return { ...program, stop };
  }) as MailDemo;

  /** The next email to an address that says this. */
  async function mailTo(address: string, words: string | RegExp, patience = 30_000) {
    return vi.waitFor(() => {
      const found = demo.mail.accepted.findLast(({ to, text }) => to.includes(address) && text.match(words));
      if (!found) throw new Error(`No email to ${address} says ${words}`);
      return found;
    }, patience);
  }

  /** Sends waiting emails now: they wait a minute for more comments. */
  async function hurry() {
    const database = await databaseIn(demo.program.dataDir);
    await queryAt(database, 'update outgoing_mails set next_attempt_at = now() where sent_at is null');
    // A forgotten password wakes the delivery, which looks for itself twice a minute. Few may be forgotten within an hour.
    await queryAt(database, 'delete from limit_uses');
    const body = { email: 'nobody@archway.example' };
    await apiOf(demo.program.url).call('POST', '/auth/forgot-password', { body });
  }

  /** Like `mailTo`, for an email that waits for more comments. */
  async function hurriedMailTo(address: string, words: string | RegExp) {
    return vi.waitFor(
      async () => {
        await hurry();
        return mailTo(address, words, 1_000);
      },
      { timeout: 90_000, interval: 500 },
    );
  }

  /** Hands an email over to the program. */
  async function deliver(mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
    const server = createTransport({ host: '127.0.0.1', port: demo.lmtp, lmtp: true, ignoreTLS: true });
    const sent = await server.sendMail(mail);
    server.close();
    return sent;
  }

  return { demo, mailTo, hurriedMailTo, deliver };
}

/** The link in a text, without its origin. */
export const linkIn = (text: string, pattern: RegExp) =>
  new URL(pattern.exec(text)?.[0] ?? '').href.replace(/^https?:\/\/[^/]+/, '');
