import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { listAssignableUsers as assignableUsers } from '#contract/companies.ts';
import { listHistory as historyOf } from '#contract/history.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { canEditTicket, canRewriteTicket } from '#contract/ticket-policies.ts';
import * as contract from '#contract/tickets.ts';
import { CsvTickets } from '#contract/tickets-constants.ts';
import { csvHeaders } from '#server/desk/files/file-name.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { etagOf } from '#server/platform/http/conflicts.ts';
import { limitReading } from '#server/platform/http/connections.ts';
import { creationOf, sendJson, sendJsonPage } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
import { listAssignableUsers } from './assignees.ts';
import { type createTicket, rewrites, updateTicket } from './commands.ts';
import { deleteTicket, permitDeletion } from './delete.ts';
import { listHistory } from './history.ts';
import { listTickets, readTicketAsJson } from './list.ts';
import { ticketsAsCsv } from './list-csv.ts';
import { markNotFixed, markSolved } from './mark-solved.ts';
import { findTicket, refuseHidden } from './queries.ts';
import { numberIn } from './search.ts';
import { cursorIn } from './sorts.ts';
import { refuseBeyondQuota } from './storage-quota.ts';

/** About as long as a line of CSV is. */
const LINE_BYTES = 500;

/** @param options.raiseTicket creates a ticket, with what follows from its form */
export const ticketRoutes: FastifyPluginAsyncZod<{ raiseTicket: typeof createTicket }> = async (
  app,
  { raiseTicket },
) => {
  serve(app, contract.listTickets, async ({ db, actor, query, request, reply }) => {
    const { lines, place } = await listTickets(db, actor, query);
    const { limit, sort, search } = query;
    return sendJsonPage(request, reply, { lines, limit, cursorOf: cursorIn(sort, numberIn(search)), place });
  });

  serve(app, contract.downloadTickets, {
    config: { transfer: 'download' },
    handler: async ({ db, actor, query, request, reply }) => {
      reply.headers(csvHeaders(`Tickets ${await providerToday(db)}`));
      if (request.method === 'HEAD') return Readable.from([]);
      limitReading(reply.raw, CsvTickets * LINE_BYTES);
      return ticketsAsCsv(db, actor, query, { inTurn: (work) => app.takeTransferTurn(request, work) });
    },
  });

  serve(app, contract.findTicket, async ({ db, actor, params, reply }) => {
    const ticket = await readTicketAsJson(db, actor, params.ticketId);
    reply.header('etag', etagOf(JSON.parse(ticket)));
    return sendJson(reply, ticket);
  });

  serve(app, contract.createTicket, {
    prepare: ({ actor }) => refuseBeyondQuota(app, actor),
    handler: ({ db, actor, body }) => raiseTicket(db, actor, body),
  });

  serve(app, contract.updateTicket, {
    find: async ({ db, actor, params: { ticketId }, request }) => {
      const ticket = await findTicket(db, actor, ticketId);
      permit(canEditTicket(actor, ticket));
      if (rewrites(Object(request.body))) permit(canRewriteTicket(actor));
      refuseUnchangeable(request, ticket, contract.TicketChanges, ['id', 'ticketNumber', 'createdAt']);
    },
    handler: ({ db, actor, params, body, copy }) => updateTicket(db, actor, params.ticketId, body, copy),
  });

  serve(app, contract.deleteTicket, {
    find: async ({ db, actor, params: { ticketId } }) => {
      await refuseHidden(db, actor, ticketId);
      permitDeletion(actor);
    },
    handler: async ({ db, actor, params, copy }) => {
      const number = await deleteTicket(db, actor, params.ticketId, copy);
      return { message: ticketMessages.deleted(number) };
    },
  });

  serve(app, contract.markSolved, ({ db, actor, params, copy }) => markSolved(db, actor, params.ticketId, copy));

  serve(app, contract.markNotFixed, ({ db, actor, params, copy }) => markNotFixed(db, actor, params.ticketId, copy));

  serve(app, historyOf, async ({ db, actor, params, query, page }) =>
    page(await listHistory(db, actor, params.ticketId, query), creationOf),
  );

  serve(app, assignableUsers, ({ db, actor, params }) => listAssignableUsers(db, actor, params.companyId));
};
