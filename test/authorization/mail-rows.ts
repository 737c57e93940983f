import { sql } from 'drizzle-orm';
import * as mail from '#contract/mail.ts';
import type { Role } from '#contract/primitives.ts';
import { one } from '#server/platform/database/client.ts';
import { deadAddresses, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { createLink } from '#server/platform/links/links.ts';
import { insertFile } from '#test/files.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forAll = '401 200 200 200 200 200 200 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const forEverybody = (status: number) => Array(10).fill(status).join(' ');

/** An unsubscribe link of somebody in company A. */
async function subscription({ db, colleague }: Scene) {
  const mailOf = { kind: 'welcome' as const, userId: colleague.id };
  const { id: mailId } = one(await db.insert(outgoingMails).values(mailOf).returning());
  const token = await createLink(db, 'unsubscribe', { userId: colleague.id, topic: 'replied', mailId });
  return { querystring: { token } };
}

/** The link of an email to somebody in company A, to a file that they may see or may not. */
function fileLink(mayThey: boolean) {
  return async ({ db, colleague, insertTicket, insertUser }: Scene) => {
    const { id: ticketId } = await insertTicket(mayThey ? colleague : await insertUser('employee'));
    const fileId = await insertFile(db, colleague, { ticketId });
    const mailOf = { kind: 'welcome' as const, userId: colleague.id };
    const mail = one(await db.insert(outgoingMails).values(mailOf).returning());
    const token = await createLink(db, 'file', { userId: colleague.id, subjectId: fileId, mailId: mail.id });
    return { querystring: { token } };
  };
}

/** Somebody with this role whose emails come back. */
function dead(role: Role) {
  return async ({ db, insertUser }: Scene) => {
    const { id: userId, email } = await insertUser(role);
    await db.insert(deadAddresses).values(deadUntilTomorrow({ email }));
    return { params: { userId } };
  };
}

const deadUntilTomorrow = ({ email }: { email: string }) => ({
  address: email.toLowerCase(),
  until: sql`now() + interval '1 day'`,
  reason: 'Full',
});

/** An email about a ticket of the caller that was given up; or one that was sent. */
function outgoing(values: Partial<typeof outgoingMails.$inferInsert>) {
  return async ({ db, owner, insertTicket }: Scene) => {
    const { id: ticketId } = await insertTicket(owner);
    const about = { kind: 'ticket', ticketId, userId: owner.id, ...values } as const;
    const { id: mailId } = one(await db.insert(outgoingMails).values(about).returning());
    return { params: { mailId } };
  };
}

const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

export const mailRows = [
  row('unsubscribe page', mail.askToUnsubscribe, forEverybody(200), subscription),
  row('unsubscribe', mail.unsubscribe, forEverybody(200), subscription),
  row('file of an email', mail.downloadMailedFile, forEverybody(200), fileLink(true)),
  row('file of an email whose recipient may not see it', mail.downloadMailedFile, forEverybody(404), fileLink(false)),
  ...['x', 'a'.repeat(26), "' or 1=1"].flatMap((token) => [
    row(`unsubscribe page of ${token}`, mail.askToUnsubscribe, forEverybody(404), () => ({ querystring: { token } })),
    row(`file behind ${token}`, mail.downloadMailedFile, forEverybody(404), () => ({ querystring: { token } })),
    row(`unsubscribe with ${token}`, mail.unsubscribe, forEverybody(404), () => ({ querystring: { token } })),
  ]),
  row('forgot password', mail.forgotPassword, forEverybody(200), () => ({
    body: { email: `${crypto.randomUUID()}@acme.example` },
  })),
  row('forgot what is no address', mail.forgotPassword, forEverybody(400), () => ({ body: { email: 'ada' } })),
  row('mail status', mail.findMailStatus, forStaff),
  row('test email', mail.sendTestMail, forStaff),
  row('send an email again', mail.sendAgain, forStaff, outgoing({ failedAt: new Date() })),
  row('send again what was sent', mail.sendAgain, refused, outgoing({ sentAt: new Date() })),
  row('send another email again', mail.sendAgain, missing, async ({ db, owner }) => {
    const values = { kind: 'welcome', userId: owner.id, failedAt: new Date() } as const;
    const { id: mailId } = one(await db.insert(outgoingMails).values(values).returning());
    return { params: { mailId } };
  }),
  ...unknown.map((mailId) => row(`send ${mailId} again`, mail.sendAgain, missing, () => ({ params: { mailId } }))),
  row('resume email to a client', mail.resumeMail, forStaff, dead('employee')),
  row('resume email to an admin', mail.resumeMail, forSuperAdmins, dead('admin')),
  row('resume email to a super_admin', mail.resumeMail, forSuperAdmins, dead('super_admin')),
  ...unknown.map((userId) =>
    row(`resume email to ${userId}`, mail.resumeMail, missing, () => ({ params: { userId } })),
  ),
  row('own dead address', mail.findOwnMail, forAll),
  row('resume own email', mail.resumeOwnMail, forAll, async ({ db, user }) => {
    if (user) await db.insert(deadAddresses).values(deadUntilTomorrow(user)).onConflictDoNothing();
    return {};
  }),
  row('invite by email', mail.inviteByMail, created, ({ companyId }) => ({
    body: { companyId, addresses: [`${crypto.randomUUID()}@acme.example`] },
  })),
  row('invite nobody', mail.inviteByMail, invalid, ({ companyId }) => ({ body: { companyId, addresses: [] } })),
];
