import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import pLimit from 'p-limit';
import { findCompanyQuarter, findQuarterReport as findQuarter } from '#contract/quarter-report.ts';
import * as contract from '#contract/reports.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { csvHeaders } from '#server/desk/files/file-name.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { updateReportMail } from './commands.ts';
import { peopleAsCsv } from './people-csv.ts';
import { findQuarterReport } from './quarter.ts';
import { findCompanyMonth, findMonthlyReport, findPeopleReport, findReport, listReportMails } from './queries.ts';

type Choices = { isMailed: boolean | null; isQuarterMailed: boolean | null };

/**
 * How many dashboard reports a process computes at once. With a million tickets, each uses a core for one to two
 * seconds. More at once would slow down lists and run into the statement timeout.
 */
const ReportsAtOnce = 2;

export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const inTurn = pLimit(ReportsAtOnce);

  serve(app, contract.findReport, ({ db, query }) => inTurn(() => findReport(db, query)));

  serve(app, contract.findPeopleReport, ({ db, query }) => inTurn(() => findPeopleReport(db, query)));

  serve(app, contract.downloadPeopleReport, async ({ db, query, reply }) => {
    const report = await inTurn(() => findPeopleReport(db, query));
    const { from, to, company } = report;
    reply.headers(csvHeaders(`People ${company ? `${company.name} ` : ''}${from} to ${to}`));
    return reply.send(Buffer.from(peopleAsCsv(report)));
  });

  serve(app, contract.findMonthlyReport, async ({ db, actor, params }) => {
    const report = await findMonthlyReport(db, actor.companyId, params.month);
    return withoutMail(report);
  });

  serve(app, contract.findCompanyMonth, async ({ db, params }) => {
    const report = await findCompanyMonth(db, params.companyId, params.month);
    return withoutMail(report);
  });

  serve(app, findQuarter, async ({ db, actor, params: { year, number } }) =>
    withoutMail(await findQuarterReport(db, actor, actor.companyId, `${year}-Q${number}`)),
  );

  serve(app, findCompanyQuarter, async ({ db, actor, params: { companyId, year, number } }) => {
    const quarter = `${year}-Q${number}`;
    const report = await findQuarterReport(db, actor, companyId, quarter);
    return withoutMail({ ...report, mails: await listReportMails(db, companyId, quarter) });
  });

  serve(app, contract.updateReportMail, ({ db, actor, body }) => {
    if (!app.mail) throw conflict(reportMessages.mailIsOff);
    return updateReportMail(db, actor, body);
  });

  /** A helpdesk that sends no email has no choice to show. */
  function withoutMail<Report extends Choices>(report: Report) {
    return app.mail ? report : { ...report, isMailed: null, isQuarterMailed: null };
  }
};
