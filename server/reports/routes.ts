import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import pLimit from 'p-limit';
import { canReadCompanyReport } from '#contract/policies.ts';
import * as contract from '#contract/reports.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { conflict, permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { updateReportMail } from './commands.ts';
import { findCompanyMonth, findMonthlyReport, findReport } from './queries.ts';

/**
 * How many dashboard reports a process computes at once. With a million tickets, each uses a core for one to two
 * seconds. More at once would slow down lists and run into the statement timeout.
 */
const ReportsAtOnce = 2;

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const inTurn = pLimit(ReportsAtOnce);

  app.route({
    ...contract.findReport,
    config: { access: 'staff' },
    handler: async (request) => inTurn(() => findReport(app.db, request.query)),
  });

  app.route({
    ...contract.findMonthlyReport,
    config: { access: 'signed-in' },
    preValidation: async (request) => permit(canReadCompanyReport(actorOf(request))),
    handler: async (request) => {
      const report = await findMonthlyReport(app.db, actorOf(request).companyId, request.params.month);
      return app.mail ? report : { ...report, isMailed: null };
    },
  });

  app.route({
    ...contract.findCompanyMonth,
    config: { access: 'staff' },
    handler: async ({ params }) => {
      const report = await findCompanyMonth(app.db, params.companyId, params.month);
      return app.mail ? report : { ...report, isMailed: null };
    },
  });

  app.route({
    ...contract.updateReportMail,
    config: { access: 'signed-in', refusesKeys: true },
    preValidation: async (request) => permit(canReadCompanyReport(actorOf(request))),
    handler: async (request) => {
      if (!app.mail) throw conflict(reportMessages.mailIsOff);
      return updateReportMail(app.db, actorOf(request), request.body.isMailed);
    },
  });
};
