import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/companies.ts';
import { once } from '#server/idempotency/once.ts';
import { sendPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { createCompany, deleteCompany, editCompany } from './commands.ts';
import { findCompany, listCompanies } from './queries.ts';

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listCompanies,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await app.read((db) => listCompanies(db, request.query));
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortName, id }) => [sortName, id],
      });
    },
  });

  app.route({
    ...contract.createCompany,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createCompany(db, actor, request.body) });
    },
  });

  app.route({
    ...contract.editCompany,
    config: { access: 'staff' },
    // Before the body is looked at: what is wrong with it matters to nobody when there is no such company.
    preValidation: async (request) => {
      const { data } = contract.CompanyParams.safeParse(request.params);
      if (data) await findCompany(app.db, data.companyId);
    },
    handler: async (request) => editCompany(app.db, actorOf(request), request.params.companyId, request.body),
  });

  app.route({
    ...contract.deleteCompany,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteCompany(app.db, actorOf(request), request.params.companyId);
      return { message: 'Company deleted successfully' };
    },
  });
};
