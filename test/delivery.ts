import { pino } from 'pino';
import { afterEach } from 'vitest';
import { composers } from '#server/composers.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { mailComposer } from '#server/platform/mail/compose.ts';
import { mailDelivery } from '#server/platform/mail/delivery.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';

/** Waits that a test can sit through, in milliseconds. */
const timing = { firstRetry: 50, longestRetry: 200, look: 200, undo: 0, grace: 200 };

/** How the tests' mail is set up. */
export const mailSetup: MailSetup = {
  smtpUrl: 'smtp://127.0.0.1:1',
  from: { name: 'Archway IT', address: 'noreply@archway.example' },
  contactEmail: 'hello@archway.example',
  replyTo: 'support@archway.example',
  hasSubaddresses: true,
  publicUrl: 'https://help.archway.example',
};

type Options = Partial<Pick<Parameters<typeof mailDelivery>[0], 'log' | 'timing' | 'senders'>> & {
  /** How long each step of a mail may take. */
  patience?: number;
  setup?: Partial<MailSetup>;
};

/** Writes any email as the program does. */
export function composeWith(setup: Partial<MailSetup> = {}) {
  return mailComposer({ ...mailSetup, ...setup }, composers);
}

/** What mails the messages of a database to a mail server; each is stopped after its test. */
export function deliveries(db: Db) {
  const started: ReturnType<typeof mailDelivery>[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((delivery) => delivery.stop()));
  });

  return (
    smtpUrl: string,
    { patience = 5_000, log = pino({ level: 'silent' }), setup = {}, ...given }: Options = {},
    to: Db = db,
  ) => {
    const send = createMailer(smtpUrl, {
      patience: { connection: patience, greeting: patience, answer: patience },
      dkim: setup.dkim,
    });
    const compose = composeWith(setup);
    const delivery = mailDelivery({ db: to, log, compose, send, ...given, timing: { ...timing, ...given.timing } });
    started.push(delivery);
    delivery.start();
    return delivery;
  };
}
