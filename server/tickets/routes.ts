import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { listAssignableUsers as assignableUsers } from '#contract/companies.ts';
import { canEditTicket } from '#contract/policies.ts';
import * as contract from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { permit } from '#server/errors.ts';
import { once } from '#server/idempotency/once.ts';
import { sendJson, sendJsonPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { tell } from '#server/telemetry/events.ts';
import { etagOf } from '#server/versions.ts';
import { listAssignableUsers } from './assignees.ts';
import { addComment, createTicket, updateTicket } from './commands.ts';
import { cursorOf, listTickets } from './list.ts';
import { findTicket, readThread } from './queries.ts';

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listTickets,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const rows = await app.read((db) => listTickets(db, actorOf(request), request.query));
      return sendJsonPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.findTicket,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const ticket = await findTicket(app.db, actorOf(request), request.params.ticketId);
      reply.header('etag', etagOf(ticket));
      return ticket;
    },
  });

  app.route({
    ...contract.createTicket,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        create: (db) => createTicket(db, actor, request.body),
        afterwards: () => tell('ticket', { what: 'created' }),
      });
    },
  });

  app.route({
    ...contract.updateTicket,
    config: { access: 'signed-in' },
    preValidation: async (request) => {
      const ticket = await findAddressed(app.db, request);
      if (ticket) permit(canEditTicket(actorOf(request), ticket));
    },
    handler: async (request, reply) => {
      const { version, ...changes } = request.body;
      const copy = { version, ifMatch: request.headers['if-match'] };
      const ticket = await updateTicket(app.db, actorOf(request), request.params.ticketId, changes, copy);
      reply.header('etag', etagOf(ticket));
      return ticket;
    },
  });

  app.route({
    ...contract.listComments,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      return sendJson(reply, await readThread(app.db, actorOf(request), request.params.ticketId));
    },
  });

  app.route({
    ...contract.addComment,
    config: { access: 'signed-in' },
    preValidation: async (request) => {
      await findAddressed(app.db, request);
    },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => addComment(db, actor, request.params.ticketId, request.body) });
    },
  });

  app.route({
    ...assignableUsers,
    config: { access: 'signed-in' },
    handler: async (request) => listAssignableUsers(app.db, actorOf(request), request.params.companyId),
  });
};

/**
 * The ticket of the address, looked for before the body is: who may not know of it is told nothing about the body either.
 * @returns undefined for an ill-formed id, which the validation that follows refuses
 */
async function findAddressed(db: Db, request: FastifyRequest) {
  const { data } = contract.TicketParams.safeParse(request.params);
  return data && findTicket(db, actorOf(request), data.ticketId);
}
