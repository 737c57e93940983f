import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/audit.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listAuditEntries } from './queries.ts';

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listAuditEntries, async ({ db, query, page }) =>
    page(await listAuditEntries(db, query), creationOf),
  );
};
