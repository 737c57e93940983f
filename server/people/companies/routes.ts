import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/companies.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
import { createCompany, deleteCompany, permitNameInBooks, switchArchive, updateCompany } from './commands.ts';
import { type FindAgreed, findCompany, findCompanyWithWork, findLeftOver, listCompanies } from './queries.ts';

type Options = { findAgreed: FindAgreed };

export const companyRoutes: FastifyPluginAsyncZod<Options> = async (app, { findAgreed }) => {
  serve(app, contract.listCompanies, async ({ db, query, page }) =>
    page(await listCompanies(db, query), ({ sortName, id }) => [sortName, id]),
  );

  serve(app, contract.createCompany, ({ db, actor, body }) => createCompany(db, actor, body));

  serve(app, contract.updateCompany, {
    // Runs before the body is validated, so that an unknown company is a 404 whatever the body.
    find: async ({ db, params: { companyId }, request }) =>
      refuseUnchangeable(request, await findCompany(db, companyId), contract.CompanyChanges),
    handler: ({ db, actor, params, body, copy }) => updateCompany(db, actor, params.companyId, body, copy),
  });

  serve(app, contract.updateCompanyOptions, {
    find: async ({ db, actor, params, request }) => {
      await findCompany(db, params.companyId);
      if ('accountingId' in Object(request.body)) permitNameInBooks(actor);
    },
    handler: ({ db, actor, params, body, copy }) => updateCompany(db, actor, params.companyId, body, copy),
  });

  serve(app, contract.deleteCompany, async ({ db, actor, params }) => {
    await deleteCompany(db, actor, params.companyId, findAgreed);
    return { message: 'Company deleted' };
  });

  serve(app, contract.archiveCompany, ({ db, actor, params }) => switchArchive(db, actor, params.companyId, true));

  serve(app, contract.unarchiveCompany, ({ db, actor, params }) => switchArchive(db, actor, params.companyId, false));

  serve(app, contract.findCompany, ({ db, params }) => findCompanyWithWork(db, params.companyId));

  serve(app, contract.findLeftOver, ({ db, params }) =>
    db.transaction(
      async (tx) => findLeftOver(tx, (await findCompany(tx, params.companyId)).id, findAgreed),
      atOneMoment,
    ),
  );
};
