import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { listAssignableUsers as assignableUsers } from '#contract/companies.ts';
import { listHistory as historyOf } from '#contract/history.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { canEditTicket, canRewriteTicket } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { findBeforeBody, refuseUnchangeable } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { creationOf, sendJson, sendJsonPage, sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { listAssignableUsers } from './assignees.ts';
import { createTicket, rewrites, updateTicket } from './commands.ts';
import { deleteTicket, permitDeletion } from './delete.ts';
import { listHistory } from './history.ts';
import { listTickets, readTicketAsJson } from './list.ts';
import { markNotFixed, markSolved } from './mark-solved.ts';
import { findTicket, refuseHidden } from './queries.ts';
import { numberIn } from './search.ts';
import { cursorIn } from './sorts.ts';
import { refuseBeyondQuota } from './storage-quota.ts';

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listTickets,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const { lines, place } = await listTickets(app.db, actorOf(request), request.query);
      const { limit, sort, search } = request.query;
      return sendJsonPage(request, reply, { lines, limit, cursorOf: cursorIn(sort, numberIn(search)), place });
    },
  });

  app.route({
    ...contract.findTicket,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const ticket = await readTicketAsJson(app.db, actorOf(request), request.params.ticketId);
      reply.header('etag', etagOf(JSON.parse(ticket)));
      return sendJson(reply, ticket);
    },
  });

  app.route({
    ...contract.createTicket,
    config: { access: 'signed-in', limitedBy: 'tickets' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        prepare: () => refuseBeyondQuota(app, actor),
        create: (db) => createTicket(db, actor, request.body),
      });
    },
  });

  app.route({
    ...contract.updateTicket,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(
      contract.TicketParams,
      async (request, { ticketId }) => {
        const actor = actorOf(request);
        const ticket = await findTicket(app.db, actor, ticketId);
        permit(canEditTicket(actor, ticket));
        if (rewrites(Object(request.body))) permit(canRewriteTicket(actor));
        refuseUnchangeable(request, ticket, contract.TicketChanges, ['id', 'ticketNumber', 'createdAt']);
      },
      { unless: contract.TicketChanges },
    ),
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateTicket(app.db, actorOf(request), request.params.ticketId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteTicket,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(contract.TicketParams, async (request, { ticketId }) => {
      const actor = actorOf(request);
      await refuseHidden(app.db, actor, ticketId);
      permitDeletion(actor);
    }),
    handler: async (request) => {
      const copy = { ifMatch: request.headers['if-match'] };
      const number = await deleteTicket(app.db, actorOf(request), request.params.ticketId, copy);
      return { message: ticketMessages.deleted(number) };
    },
  });

  app.route({
    ...contract.markSolved,
    config: { access: 'signed-in' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (_, copy) => markSolved(app.db, actorOf(request), request.params.ticketId, copy)),
  });

  app.route({
    ...contract.markNotFixed,
    config: { access: 'signed-in' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (_, copy) =>
        markNotFixed(app.db, actorOf(request), request.params.ticketId, copy),
      ),
  });

  app.route({
    ...historyOf,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const rows = await listHistory(app.db, actorOf(request), request.params.ticketId, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });

  app.route({
    ...assignableUsers,
    config: { access: 'signed-in' },
    handler: async (request) => listAssignableUsers(app.db, actorOf(request), request.params.companyId),
  });
};
