import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { previewMove as previewContract } from '#contract/ticket-moves.ts';
import * as contract from '#contract/ticket-people.ts';
import { canSetParticipants } from '#contract/ticket-policies.ts';
import { TicketParams } from '#contract/tickets.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { listColleagues } from './colleagues.ts';
import { setFollowing } from './followers.ts';
import { previewMove } from './move-preview.ts';
import { setParticipants } from './participants.ts';
import { findTicket } from './queries.ts';
import { findRequester } from './requester.ts';

export const ticketPeopleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listParticipants,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const ticket = await findTicket(app.db, actorOf(request), request.params.ticketId);
      reply.header('etag', etagOf(ticket));
      return ticket.participants;
    },
  });

  app.route({
    ...contract.setParticipants,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(TicketParams, async (request, { ticketId }) => {
      const actor = actorOf(request);
      permit(canSetParticipants(actor, await findTicket(app.db, actor, ticketId)));
    }),
    handler: async (request, reply) => {
      const { participants } = await changeVersioned(request, reply, ({ userIds }, copy) =>
        setParticipants(app.db, actorOf(request), request.params.ticketId, userIds, copy),
      );
      return participants;
    },
  });

  app.route({
    ...contract.followTicket,
    config: { access: 'staff' },
    handler: async (request) => setFollowing(app.db, actorOf(request), request.params.ticketId, true),
  });

  app.route({
    ...contract.unfollowTicket,
    config: { access: 'staff' },
    handler: async (request) => setFollowing(app.db, actorOf(request), request.params.ticketId, false),
  });

  app.route({
    ...contract.findRequester,
    config: { access: 'staff' },
    handler: async (request) => findRequester(app.db, actorOf(request), request.params.ticketId),
  });

  app.route({
    ...previewContract,
    config: { access: 'staff' },
    handler: async (request) => {
      const { params, query } = request;
      return previewMove(app.db, actorOf(request), params.ticketId, query);
    },
  });

  app.route({
    ...contract.listColleagues,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const { params, query } = request;
      const rows = await listColleagues(app.db, actorOf(request), params.companyId, query);
      const cursorOf = ({ sortKeys, id }: (typeof rows)[number]) => [sortKeys.lastName, sortKeys.firstName, id];
      return sendPage(request, reply, { rows, limit: query.limit, cursorOf });
    },
  });
};
