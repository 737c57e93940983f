import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { canChangeView } from '#contract/shared-policies.ts';
import * as contract from '#contract/views.ts';
import { viewMessages } from '#contract/views-constants.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody, refuseUnchangeable } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { createView, deleteView, updateView } from './commands.ts';
import { countTickets, countViews } from './counts.ts';
import { findView, listViews } from './queries.ts';

export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.countTickets,
    config: { access: 'signed-in' },
    handler: async (request) => ({ count: await countTickets(app.db, actorOf(request), request.query) }),
  });

  app.route({
    ...contract.listViews,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listViews(app.db, actorOf(request), request.query);
      const cursorOf = ({ sortKey, id }: (typeof rows)[number]) => [sortKey, id];
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.countViews,
    config: { access: 'staff' },
    handler: async (request) => countViews(app.db, actorOf(request)),
  });

  app.route({
    ...contract.createView,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const owner = actorOf(request);
      return once(request, reply, { create: (db) => createView(db, owner, request.body) });
    },
  });

  app.route({
    ...contract.updateView,
    config: { access: 'staff' },
    preValidation: findBeforeBody(contract.ViewParams, async (request, { viewId }) => {
      const actor = actorOf(request);
      const view = await findView(app.db, actor, viewId);
      permit(canChangeView(actor, view), viewMessages.onlyOwner);
      refuseUnchangeable(request, view, contract.ViewChanges);
    }),
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateView(app.db, actorOf(request), request.params.viewId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteView,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteView(app.db, actorOf(request), request.params.viewId);
      return { message: viewMessages.deleted };
    },
  });
};
