import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';

/** The columns that make up an email's state. */
export const mailFields = {
  createdAt: outgoingMails.createdAt,
  sentAt: outgoingMails.sentAt,
  failedAt: outgoingMails.failedAt,
  bouncedAt: outgoingMails.bouncedAt,
  response: outgoingMails.response,
};

type Fields = Pick<typeof outgoingMails.$inferSelect, keyof typeof mailFields>;

/** The state of an email as staff see it. `desk/comments/queries.ts` says the same. */
export function mailStateOf({ createdAt, sentAt, failedAt, bouncedAt, response }: Fields) {
  if (bouncedAt) return { state: 'bounced' as const, at: bouncedAt, response };
  if (failedAt) return { state: 'failed' as const, at: failedAt, response };
  if (sentAt) return { state: 'sent' as const, at: sentAt, response };
  return { state: 'waiting' as const, at: createdAt, response };
}
