import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/promise.ts';
import { serve } from '#server/platform/http/serve.ts';
import { updateCalendar, updateCompanyTargets, updateOnCall, updateTargets } from './commands.ts';
import { federalHolidays } from './federal-holidays.ts';
import { serviceMoment } from './service-moment.ts';
import { afterServiceMinutes } from './service-time.ts';
import { findCalendar, findCompanyTargets, findOnCall, findTargets } from './stored-rules.ts';

export const promiseRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.findCalendar, ({ db }) => findCalendar(db));

  serve(app, contract.updateCalendar, ({ db, actor, body, copy }) => updateCalendar(db, actor, body, copy));

  serve(app, contract.listFederalHolidays, ({ params: { year } }) => federalHolidays(Number(year)));

  serve(app, contract.findTargets, ({ db }) => findTargets(db));

  serve(app, contract.updateTargets, ({ db, actor, body, copy }) => updateTargets(db, actor, body, copy));

  serve(app, contract.findCompanyTargets, ({ db, params }) => findCompanyTargets(db, params.companyId));

  serve(app, contract.updateCompanyTargets, ({ db, actor, params, body, copy }) =>
    updateCompanyTargets(db, actor, params.companyId, body.targets, copy),
  );

  serve(app, contract.previewPromise, ({ body: { calendar, target, raisedAt, pauses } }) => {
    const hours = target.allHours ? null : calendar;
    return { dueAt: afterServiceMinutes(hours, raisedAt, target.minutes, pauses) };
  });

  serve(app, contract.previewServiceTime, async ({ db, body }) => ({
    at: serviceMoment(body.calendar ?? (await findCalendar(db)), body),
  }));

  serve(app, contract.findOnCall, ({ db }) => findOnCall(db));

  serve(app, contract.updateOnCall, ({ db, actor, body, copy }) => updateOnCall(db, actor, body.userIds, copy));
};
