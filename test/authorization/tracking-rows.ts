import { createTrackingLink } from '#contract/tracking.ts';
import type { users } from '#server/platform/database/tables/users.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const body = { isMailed: false };

/** A ticket of somebody of company A. */
const ticketOf =
  (values: Partial<typeof users.$inferInsert>, sent: object = body) =>
  async ({ companyId, insertUser, insertTicket }: Scene) => {
    const requester = await insertUser('employee', { companyId, ...values });
    return { params: { ticketId: (await insertTicket(requester)).id }, body: sent };
  };

const withoutAccount = { passwordHash: null };

export const trackingRows = [
  row('tracking link', createTrackingLink, '401 403 403 403 200 200 403 401 401 401', ticketOf(withoutAccount)),
  row(
    'tracking link, broken',
    createTrackingLink,
    '401 403 403 403 400 400 403 401 401 401',
    ticketOf(withoutAccount, { isMailed: 'yes' }),
  ),
  row('tracking link of an account', createTrackingLink, '401 403 403 403 409 409 403 401 401 401', ticketOf({})),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].map((ticketId) =>
    row(`tracking link of ${ticketId}`, createTrackingLink, '401 403 403 403 404 404 403 401 401 401', () => ({
      params: { ticketId },
      body: {},
    })),
  ),
];
