import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { previewMove as previewContract } from '#contract/ticket-moves.ts';
import * as contract from '#contract/ticket-people.ts';
import { canSetParticipants } from '#contract/ticket-policies.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { etagOf } from '#server/platform/http/conflicts.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listColleagues } from './colleagues.ts';
import { setFollowing } from './followers.ts';
import { previewMove } from './move-preview.ts';
import { setParticipants } from './participants.ts';
import { findTicket } from './queries.ts';
import { findRequester } from './requester.ts';

export const ticketPeopleRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listParticipants, async ({ db, actor, params, reply }) => {
    const ticket = await findTicket(db, actor, params.ticketId);
    reply.header('etag', etagOf(ticket));
    return ticket.participants;
  });

  serve(app, contract.setParticipants, {
    find: async ({ db, actor, params: { ticketId } }) => {
      permit(canSetParticipants(actor, await findTicket(db, actor, ticketId)));
    },
    handler: async ({ db, actor, params, body, copy, reply }) => {
      const ticket = await setParticipants(db, actor, params.ticketId, body.userIds, copy);
      reply.header('etag', etagOf(ticket));
      return ticket.participants;
    },
  });

  serve(app, contract.followTicket, ({ db, actor, params }) => setFollowing(db, actor, params.ticketId, true));

  serve(app, contract.unfollowTicket, ({ db, actor, params }) => setFollowing(db, actor, params.ticketId, false));

  serve(app, contract.findRequester, ({ db, actor, params }) => findRequester(db, actor, params.ticketId));

  serve(app, previewContract, ({ db, actor, params, query }) => previewMove(db, actor, params.ticketId, query));

  serve(app, contract.listColleagues, async ({ db, actor, params, query, page }) =>
    page(await listColleagues(db, actor, params.companyId, query), ({ sortKeys, id }) => [
      sortKeys.lastName,
      sortKeys.firstName,
      id,
    ]),
  );
};
