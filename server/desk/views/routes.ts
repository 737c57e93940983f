import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { canChangeView } from '#contract/shared-policies.ts';
import * as contract from '#contract/views.ts';
import { viewMessages } from '#contract/views-constants.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
import { createView, deleteView, updateView } from './commands.ts';
import { countTickets, countViews } from './counts.ts';
import { findView, listViews } from './queries.ts';

export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.countTickets, async ({ db, actor, query }) => ({ count: await countTickets(db, actor, query) }));

  serve(app, contract.listViews, async ({ db, actor, query, page }) =>
    page(await listViews(db, actor, query), ({ sortKey, id }) => [sortKey, id]),
  );

  serve(app, contract.countViews, ({ db, actor }) => countViews(db, actor));

  serve(app, contract.createView, ({ db, actor, body }) => createView(db, actor, body));

  serve(app, contract.updateView, {
    find: async ({ db, actor, params: { viewId }, request }) => {
      const view = await findView(db, actor, viewId);
      permit(canChangeView(actor, view), viewMessages.onlyOwner);
      refuseUnchangeable(request, view, contract.ViewChanges);
    },
    handler: ({ db, actor, params, body, copy }) => updateView(db, actor, params.viewId, body, copy),
  });

  serve(app, contract.deleteView, async ({ db, actor, params }) => {
    await deleteView(db, actor, params.viewId);
    return { message: viewMessages.deleted };
  });
};
