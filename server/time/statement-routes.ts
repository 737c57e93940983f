import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { eq, sql } from 'drizzle-orm';
import type { Statement } from '#contract/statements.ts';
import * as contract from '#contract/statements.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { notFound } from '#server/domain/refusals.ts';
import { dispositionOf, fileNameOf } from '#server/files/file-name.ts';
import { actorOf } from '#server/http/access.ts';
import { closeMonth, permitReopening, reopenMonth } from './close.ts';
import { findStatement, listStatements } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listStatements,
    config: { access: 'staff' },
    handler: async ({ params }) => listStatements(app.db, await findCompany(app.db, params.companyId)),
  });

  app.route({
    ...contract.findStatement,
    config: { access: 'staff' },
    handler: async ({ params }) => findStatement(app.db, await findCompany(app.db, params.companyId), params.month),
  });

  app.route({
    ...contract.downloadStatement,
    config: { access: 'staff' },
    handler: async ({ params }, reply) => {
      const statement = await findStatement(app.db, await findCompany(app.db, params.companyId), params.month);
      const name = fileNameOf(`${statement.companyName.replaceAll(/[/\\]/g, '-')} ${params.month}.csv`);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': dispositionOf('attachment', name),
      });
      return reply.send(Buffer.from(await statementCsv(statement)));
    },
  });

  app.route({
    ...contract.closeMonth,
    config: { access: 'staff' },
    handler: async (request) => {
      const { companyId, month } = request.params;
      return closeMonth(app.db, actorOf(request), await findCompany(app.db, companyId), month);
    },
  });

  app.route({
    ...contract.reopenMonth,
    config: { access: 'staff' },
    handler: async (request) => {
      const { companyId, month } = request.params;
      const actor = actorOf(request);
      const company = await findCompany(app.db, companyId);
      permitReopening(actor);
      return reopenMonth(app.db, actor, company, month);
    },
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
