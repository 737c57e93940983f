import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/approvals.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createApproval, decideApproval, refuseOthers, withdrawApproval } from './commands.ts';
import { decideByLink, findApprovalByLink } from './link.ts';
import { approvalPageRoutes } from './page-routes.ts';
import { listApprovals, listCompanyApprovals, listWaitingApprovals } from './queries.ts';

export const approvalRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(approvalPageRoutes);

  serve(app, contract.listApprovals, ({ db, actor, params }) => listApprovals(db, actor, params.ticketId));

  serve(app, contract.listWaitingApprovals, ({ db, actor }) => listWaitingApprovals(db, actor));

  serve(app, contract.listCompanyApprovals, async ({ db, actor, params, query, page }) =>
    page(await listCompanyApprovals(db, actor, params.companyId, query), creationOf),
  );

  serve(app, contract.createApproval, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: ({ db, actor, params, body }) => createApproval(db, actor, params.ticketId, body),
  });

  serve(app, contract.withdrawApproval, ({ db, actor, params }) => withdrawApproval(db, actor, params.approvalId));

  serve(app, contract.decideApproval, {
    find: ({ db, actor, params }) => refuseOthers(db, actor, params.approvalId),
    handler: ({ db, actor, params, body }) => decideApproval(db, actor, params.approvalId, body),
  });

  serve(app, contract.findApprovalByLink, ({ db, params, request }) =>
    findApprovalByLink(db, params.token, request.ip),
  );

  serve(app, contract.decideByLink, {
    find: ({ db, params, request }) => findApprovalByLink(db, params.token, request.ip),
    handler: ({ db, params, body, request }) => decideByLink(db, params.token, request.ip, body),
  });
};
