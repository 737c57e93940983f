import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { updateCalendar, updateCompanyTargets, updateOnCall, updateTargets } from './commands.ts';
import { federalHolidays } from './federal-holidays.ts';
import { serviceMoment } from './service-moment.ts';
import { afterServiceMinutes } from './service-time.ts';
import { findCalendar, findCompanyTargets, findOnCall, findTargets } from './stored-rules.ts';

export const promiseRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findCalendar,
    config: { access: 'staff' },
    handler: async () => findCalendar(app.db),
  });

  app.route({
    ...contract.updateCalendar,
    config: { access: 'staff' },
    preValidation: forSuperAdmins,
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) => updateCalendar(app.db, actorOf(request), changes, copy)),
  });

  app.route({
    ...contract.listFederalHolidays,
    config: { access: 'staff' },
    handler: async ({ params: { year } }) => federalHolidays(Number(year)),
  });

  app.route({
    ...contract.findTargets,
    config: { access: 'staff' },
    handler: async () => findTargets(app.db),
  });

  app.route({
    ...contract.updateTargets,
    config: { access: 'staff' },
    preValidation: forSuperAdmins,
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) => updateTargets(app.db, actorOf(request), changes, copy)),
  });

  app.route({
    ...contract.findCompanyTargets,
    config: { access: 'staff' },
    handler: async (request) => findCompanyTargets(app.db, request.params.companyId),
  });

  app.route({
    ...contract.updateCompanyTargets,
    config: { access: 'staff', refusesKeys: true },
    preValidation: forSuperAdmins,
    handler: async (request, reply) =>
      changeVersioned(request, reply, ({ targets }, copy) =>
        updateCompanyTargets(app.db, actorOf(request), request.params.companyId, targets, copy),
      ),
  });

  app.route({
    ...contract.previewPromise,
    config: { access: 'staff' },
    handler: async ({ body: { calendar, target, raisedAt, pauses } }) => {
      const hours = target.allHours ? null : calendar;
      return { dueAt: afterServiceMinutes(hours, raisedAt, target.minutes, pauses) };
    },
  });

  app.route({
    ...contract.previewServiceTime,
    config: { access: 'staff' },
    handler: async ({ body }) => ({ at: serviceMoment(body.calendar ?? (await findCalendar(app.db)), body) }),
  });

  app.route({
    ...contract.findOnCall,
    config: { access: 'staff' },
    handler: async () => findOnCall(app.db),
  });

  app.route({
    ...contract.updateOnCall,
    config: { access: 'staff' },
    preValidation: forSuperAdmins,
    handler: async (request, reply) =>
      changeVersioned(request, reply, ({ userIds }, copy) => updateOnCall(app.db, actorOf(request), userIds, copy)),
  });
};

/** Before the body is validated: others learn nothing from its errors. */
async function forSuperAdmins(request: FastifyRequest) {
  permit(canSetPromise(actorOf(request)), promiseMessages.onlySuperAdmins);
}
