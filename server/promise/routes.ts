import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { canSetPromise } from '#contract/provider-policies.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { permit } from '#server/http/errors.ts';
import { updateCalendar, updateCompanyTargets, updateOnCall, updateTargets } from './commands.ts';
import { federalHolidays } from './federal-holidays.ts';
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
    handler: async (request, reply) => {
      const { version, ...calendar } = request.body;
      const saved = await updateCalendar(app.db, actorOf(request), calendar, copyOf(request, version));
      reply.header('etag', etagOf(saved));
      return saved;
    },
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
    handler: async (request, reply) => {
      const { version, ...targets } = request.body;
      const saved = await updateTargets(app.db, actorOf(request), targets, copyOf(request, version));
      reply.header('etag', etagOf(saved));
      return saved;
    },
  });

  app.route({
    ...contract.findCompanyTargets,
    config: { access: 'staff' },
    handler: async (request) => findCompanyTargets(app.db, request.params.companyId),
  });

  app.route({
    ...contract.updateCompanyTargets,
    config: { access: 'staff' },
    preValidation: forSuperAdmins,
    handler: async (request, reply) => {
      const { targets, version } = request.body;
      const { companyId } = request.params;
      const copy = copyOf(request, version);
      const saved = await updateCompanyTargets(app.db, actorOf(request), companyId, targets, copy);
      reply.header('etag', etagOf(saved));
      return saved;
    },
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
    ...contract.findOnCall,
    config: { access: 'staff' },
    handler: async () => findOnCall(app.db),
  });

  app.route({
    ...contract.updateOnCall,
    config: { access: 'staff' },
    preValidation: forSuperAdmins,
    handler: async (request, reply) => {
      const { userIds, version } = request.body;
      const saved = await updateOnCall(app.db, actorOf(request), userIds, copyOf(request, version));
      reply.header('etag', etagOf(saved));
      return saved;
    },
  });
};

/** Before the body is validated: others learn nothing from its errors. */
async function forSuperAdmins(request: FastifyRequest) {
  permit(canSetPromise(actorOf(request)), promiseMessages.onlySuperAdmins);
}

function copyOf({ headers }: { headers: { 'if-match'?: string | undefined } }, version: number | undefined) {
  return { version, ifMatch: headers['if-match'] };
}
