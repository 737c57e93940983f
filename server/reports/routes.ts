import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { canReadCompanyReport } from '#contract/policies.ts';
import * as contract from '#contract/reports.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { conflict, permit } from '#server/http/errors.ts';
import { updateReportMail } from './commands.ts';
import { findMonthlyReport, findReport } from './queries.ts';

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findReport,
    config: { access: 'staff' },
    handler: async (request) => findReport(app.db, request.query),
  });

  app.route({
    ...contract.findMonthlyReport,
    config: { access: 'signed-in' },
    preValidation: async (request) => permit(canReadCompanyReport(actorOf(request))),
    handler: async (request) => {
      const report = await findMonthlyReport(app.db, actorOf(request), request.params.month);
      return app.mail ? report : { ...report, isMailed: null };
    },
  });

  app.route({
    ...contract.updateReportMail,
    config: { access: 'signed-in' },
    preValidation: async (request) => permit(canReadCompanyReport(actorOf(request))),
    handler: async (request) => {
      if (!app.mail) throw conflict(reportMessages.mailIsOff);
      return updateReportMail(app.db, actorOf(request), request.body.isMailed);
    },
  });
};
