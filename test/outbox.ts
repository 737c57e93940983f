import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { queueOffboardingMail } from '#server/doors/leaving/offboarding/tell.ts';
import { queueNoticeMail } from '#server/news/notifications/notice-mail.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { queueTeamMail } from '#server/news/notifications/queue-team-mail.ts';
import { queueAccountMail } from '#server/people/auth/account/account-mails.ts';
import { queueInvitationMail } from '#server/people/invitations/invitation-mail.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { teamNews } from '#server/platform/database/tables/outgoing-mails.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import { queueInquiryMail } from '#server/website/inquiries/inquiry-mail.ts';
import { handleAll, moveToNow } from './consumers.ts';
import { deliveries } from './delivery.ts';
import { type ReceivedMail, startMailServer } from './mail-server.ts';

/**
 * What the emails of a database are made of, and a real mail server that gets them. Events are queued and emails sent only
 * when the test says so, so that it may change something in between.
 */
export function outboxOf(db: Db, setup: Partial<MailSetup> = {}) {
  const deliver = deliveries(db);
  const consumers: Consumer[] = [
    notifyPeople({ isMailOn: true }),
    queueAccountMail(),
    queueInvitationMail(),
    queueInquiryMail(),
    queueOffboardingMail(),
    queueNoticeMail(),
  ];

  /** From now on events lead to emails. Those before are passed over. */
  async function begin() {
    await moveToNow(db, ...consumers.map(({ name }) => name));
    await db.execute(sql`delete from outgoing_mails`);
    await db.delete(teamNews);
  }

  /** Queues the emails of everything that has happened. */
  async function queue() {
    await handleAll(db, ...consumers);
    // As if five minutes had passed since the last email to the team.
    await db.update(teamNews).set({ mailId: null });
    await queueTeamMail(db, { isOn: true });
  }

  /** Sends what is queued, as if its time had come. */
  async function send(options: Parameters<typeof startMailServer>[0] = {}): Promise<ReceivedMail[]> {
    const server = await startMailServer(options);
    await db.execute(sql`update outgoing_mails set next_attempt_at = now() where sent_at is null`);
    const delivery = deliver(server.url, { setup });
    await vi.waitFor(async () => expect(await countUnsent(db)).toBe(0), { timeout: 30_000, interval: 10 });
    await delivery.stop();
    await server.stop();
    return server.accepted;
  }

  return {
    begin,
    queue,
    send,
    /** Everything that has happened, as emails. */
    all: async () => {
      await queue();
      return send();
    },
  };
}

async function countUnsent(db: Db) {
  const { rows } = await db.execute<{ unsent: number }>(
    sql`select count(*)::int as unsent from outgoing_mails where sent_at is null and failed_at is null`,
  );
  return rows[0]?.unsent;
}
