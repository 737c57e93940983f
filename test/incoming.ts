import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, vi } from 'vitest';
import { mailProcessing } from '#server/doors/incoming/processing.ts';
import { storeMail } from '#server/doors/incoming/store-mail.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { incomingMails, type StoredEnvelope } from '#server/platform/database/tables/incoming-mails.ts';

import { rawMail } from './raw-mail.ts';

/** The mail server in front of the helpdesk of a test. */
const AUTHSERV_ID = 'mx.archway.example';

type Options = Partial<Parameters<typeof mailProcessing>[0]>;

/** Processes the emails of a database, as the program does. */
export function incomingOf(db: Db, options: Options = {}) {
  const processing = mailProcessing({
    db,
    log: pino({ level: 'silent' }),
    own: { sending: ['support@archway.example'], receiving: [] },
    authservId: AUTHSERV_ID,
    timing: { firstRetry: 20, look: 200 },
    ...options,
  });
  processing.start();
  afterAll(() => processing.stop());

  /** Lets an email arrive, and waits until it is processed. */
  return async function arrive(bytes: Buffer, envelope: Partial<StoredEnvelope> = {}) {
    const given = { sender: 'bounces@acme.example', recipients: ['support@archway.example'], ...envelope };
    const { id } = await storeMail(db, bytes, { channel: 'http', ...given });
    return vi.waitFor(
      async () => {
        const row = one(await db.select().from(incomingMails).where(eq(incomingMails.id, id)));
        expect(row.state).not.toBe('waiting');
        return row;
      },
      { timeout: 60_000, interval: 10 },
    );
  };
}

/** The header in which the mail server in front says what DMARC said about the sender. */
export function dmarc(result: 'pass' | 'fail') {
  return { 'Authentication-Results': `${AUTHSERV_ID}; dmarc=${result} header.from=acme.example` };
}

/** An email that waits for staff. */
export async function insertHeldMail(
  db: Db,
  values: Partial<typeof incomingMails.$inferInsert> = {},
  bytes = rawMail(),
) {
  const { id } = await storeMail(db, bytes, { channel: 'http', sender: '', recipients: [] });
  const row = {
    state: 'held',
    reason: 'not_on_ticket',
    sender: 'ada@acme.example',
    subject: 'Printer on fire',
    ...values,
  } as const;
  return one(await db.update(incomingMails).set(row).where(eq(incomingMails.id, id)).returning());
}
