import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/companies.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody, refuseUnchangeable } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { createCompany, deleteCompany, switchArchive, updateCompany } from './commands.ts';
import { findCompany, findCompanyWithWork, findLeftOver, listCompanies } from './queries.ts';

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listCompanies,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listCompanies(app.db, request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortName, id }) => [sortName, id],
      });
    },
  });

  app.route({
    ...contract.createCompany,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createCompany(db, actor, request.body) });
    },
  });

  app.route({
    ...contract.updateCompany,
    config: { access: 'staff', refusesKeys: true },
    // Runs before the body is validated, so that an unknown company is a 404 whatever the body.
    preValidation: findBeforeBody(contract.CompanyParams, async (request, { companyId }) =>
      refuseUnchangeable(request, await findCompany(app.db, companyId), contract.CompanyChanges),
    ),
    handler: async (request, reply) =>
      changeVersioned(request, reply, (company, copy) =>
        updateCompany(app.db, actorOf(request), request.params.companyId, company, copy),
      ),
  });

  app.route({
    ...contract.deleteCompany,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => {
      await deleteCompany(app.db, actorOf(request), request.params.companyId);
      return { message: 'Company deleted' };
    },
  });

  app.route({
    ...contract.archiveCompany,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => switchArchive(app.db, actorOf(request), request.params.companyId, true),
  });

  app.route({
    ...contract.unarchiveCompany,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => switchArchive(app.db, actorOf(request), request.params.companyId, false),
  });

  app.route({
    ...contract.findCompany,
    config: { access: 'staff' },
    handler: async ({ params }) => findCompanyWithWork(app.db, params.companyId),
  });

  app.route({
    ...contract.findLeftOver,
    config: { access: 'staff' },
    handler: async ({ params }) => findLeftOver(app.db, (await findCompany(app.db, params.companyId)).id),
  });
};
