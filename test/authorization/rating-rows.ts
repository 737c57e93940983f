import * as contract from '#contract/ratings.ts';
import { record } from '#server/platform/events/record.ts';
import { insertRatingToken } from '#test/ratings.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forEverybody = (status: number) => Array(10).fill(status).join(' ');

const body = { score: 4 };

/** A ticket that was resolved. */
async function resolved({ db, insertTicket, insertUser }: Scene, requester: Scene['owner']) {
  const ticket = await insertTicket(requester, { status: 'resolved', resolvedAt: new Date() });
  const staff = { type: 'user', id: (await insertUser('admin')).id } as const;
  const about = { kind: 'ticket', recordId: ticket.id, recordName: `TKT-${ticket.number}` } as const;
  await record(db, staff, { action: 'changed', ...about, changes: { status: ['open', 'resolved'] } });
  return { ticketId: ticket.id };
}

const own = async (scene: Scene) => ({ params: await resolved(scene, scene.owner), body });
const colleagues = async (scene: Scene) => ({ params: await resolved(scene, scene.colleague), body });

/** The link of somebody in company A. */
const link = async (scene: Scene) => {
  const { ticketId } = await resolved(scene, scene.colleague);
  return { params: { token: await insertRatingToken(scene.db, ticketId) } };
};

const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

export const ratingRows = [
  row('rate by link', contract.rateByLink, forEverybody(200), async (scene) => ({ ...(await link(scene)), body })),
  row('rate by link, broken', contract.rateByLink, forEverybody(400), async (scene) => ({
    ...(await link(scene)),
    body: { score: 6 },
  })),
  ...['x', 'a'.repeat(26), "' or 1=1"].flatMap((token) => [
    row(`rate with ${token}`, contract.rateByLink, forEverybody(404), () => ({ params: { token }, body })),
    row(`rate with ${token}, broken`, contract.rateByLink, forEverybody(404), () => ({ params: { token }, body: {} })),
  ]),
  row('rate an own ticket', contract.rateTicket, '401 200 200 200 403 403 404 401 401 401', own),
  row('rate a colleague’s', contract.rateTicket, '401 404 404 403 403 403 404 401 401 401', colleagues),
  row('rate an own ticket, broken', contract.rateTicket, '401 400 400 400 403 403 404 401 401 401', async (scene) => ({
    ...(await own(scene)),
    body: { score: 'good' },
  })),
  row('rate an own open one', contract.rateTicket, '401 409 409 409 403 403 404 401 401 401', async (scene) => ({
    params: { ticketId: (await scene.insertTicket(scene.owner)).id },
    body,
  })),
  row('rating of an own ticket', contract.findTicketRating, '401 200 200 200 200 200 404 401 401 401', own),
  row('rating of a colleague’s', contract.findTicketRating, '401 404 404 403 200 200 404 401 401 401', colleagues),
  ...unknown.flatMap((ticketId) => [
    row(`rate ${ticketId}`, contract.rateTicket, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { ticketId },
      body,
    })),
    row(`rating of ${ticketId}`, contract.findTicketRating, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { ticketId },
    })),
  ]),
  row('ratings', contract.listRatings, forStaff, () => ({ querystring: { score: '1,2' } })),
  row('ratings, broken', contract.listRatings, invalid, () => ({ querystring: { score: '7' } })),
];
