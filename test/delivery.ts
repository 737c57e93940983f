import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { Db } from '#server/database/client.ts';
import { mailDelivery } from '#server/mail/delivery.ts';
import { inquirySender } from '#server/mail/inquiry-mail.ts';

/** Waits that a test can sit through, in milliseconds. */
const timing = { firstRetry: 50, longestRetry: 200, look: 200, grace: 200 };

type Options = Partial<Pick<Parameters<typeof mailDelivery>[0], 'log' | 'timing'>> & {
  /** How long each step of a mail may take. */
  patience?: number;
};

/** What mails the messages of a database to a mail server; each is stopped after its test. */
export function deliveries(db: Db) {
  const started: ReturnType<typeof mailDelivery>[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((delivery) => delivery.stop()));
  });

  return (
    smtpUrl: string,
    { patience = 5_000, log = pino({ level: 'silent' }), ...given }: Options = {},
    to: Db = db,
  ) => {
    const send = inquirySender({
      smtpUrl,
      from: { name: 'Archway IT', address: 'noreply@archway.example' },
      to: 'hello@archway.example',
      publicUrl: 'https://help.archway.example',
      patience: { connection: patience, greeting: patience, answer: patience },
    });
    const delivery = mailDelivery({ db: to, log, send, timing: { ...timing, ...given.timing } });
    started.push(delivery);
    delivery.start();
    return delivery;
  };
}
