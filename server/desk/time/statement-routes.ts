import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { eq, sql } from 'drizzle-orm';
import * as corrections from '#contract/adjustments.ts';
import { adjustmentMessages } from '#contract/adjustments-constants.ts';
import type { Statement } from '#contract/statements.ts';
import * as contract from '#contract/statements.ts';
import { csvHeaders } from '#server/desk/files/file-name.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addAdjustment, deleteAdjustment, listAdjustments } from './adjustments.ts';
import { closeMonth, permitReopening, reopenMonth } from './close.ts';
import { findStatement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { listStatements } from './statement-months.ts';

export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listStatements, async ({ db, params }) =>
    listStatements(db, await findCompany(db, params.companyId)),
  );

  serve(app, contract.findStatement, async ({ db, params }) =>
    findStatement(db, await findCompany(db, params.companyId), params.month),
  );

  serve(app, contract.downloadStatement, async ({ db, params, reply }) => {
    const statement = await findStatement(db, await findCompany(db, params.companyId), params.month);
    reply.headers(csvHeaders(`${statement.companyName} ${params.month}`));
    return reply.send(Buffer.from(await statementCsv(statement, await findPrices(db))));
  });

  serve(app, contract.closeMonth, async ({ db, actor, params }) =>
    closeMonth(db, actor, await findCompany(db, params.companyId), params.month),
  );

  serve(app, contract.reopenMonth, async ({ db, actor, params, body }) => {
    const company = await findCompany(db, params.companyId);
    permitReopening(actor);
    return reopenMonth(db, actor, company, params.month, body ?? {});
  });

  serve(app, corrections.listAdjustments, async ({ db, params, query, page }) => {
    const { id } = await findCorrectable(db, params.companyId);
    return page(await listAdjustments(db, id, query), (adjustment) => [adjustment.id]);
  });

  serve(app, corrections.addAdjustment, {
    find: ({ db, params }) => findCorrectable(db, params.companyId),
    handler: ({ db, actor, params, body }) => addAdjustment(db, actor, params.companyId, body),
  });

  serve(app, corrections.deleteAdjustment, async ({ db, actor, params }) => {
    await deleteAdjustment(db, actor, params.adjustmentId);
    return { message: adjustmentMessages.deleted };
  });
};

const state = sql<Statement['companyState']>`case
  when ${companies.deletedAt} is not null then 'deleted'
  when ${companies.archivedAt} is not null then 'archived'
  else 'active' end`;

/** Finds a company, even a deleted one, whose statements stay readable. Throws 404. */
async function findCompany(db: Db, id: string) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, state })
    .from(companies)
    .where(eq(companies.id, id));
  if (!company) throw notFound('Company');
  return company;
}

/** Finds a company that is not deleted. Throws 404. */
async function findCorrectable(db: Db, id: string) {
  const company = await findCompany(db, id);
  if (company.state === 'deleted') throw notFound('Company');
  return company;
}
