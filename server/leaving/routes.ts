import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { CompanyParams } from '#contract/companies.ts';
import * as contract from '#contract/offboarding.ts';
import { forgetUser as forgetUserContract, previewForgetting as previewForgettingContract } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { findCompany } from '#server/companies/queries.ts';
import { dispositionOf, fileNameOf } from '#server/files/file-name.ts';
import { actorOf } from '#server/http/access.ts';
import { limitReading } from '#server/http/connections.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { exportCompany, findExportable } from './export/export.ts';
import { forgetUser } from './forget/commands.ts';
import { previewForgetting } from './forget/preview.ts';
import { cancelOffboarding, offboardCompany, permitOffboarding } from './offboarding/commands.ts';

export const leavingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.exportCompany,
    config: { access: 'staff', refusesKeys: true, transfer: 'download' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { name } = await findExportable(app.db, actor, request.params.companyId);
      const day = new Date().toISOString().slice(0, 10);
      reply.headers({
        'content-type': 'application/gzip',
        'content-disposition': dispositionOf(
          'attachment',
          fileNameOf(`${name.replaceAll(/[/\\]/g, '-')} ${day}.tar.gz`),
        ),
      });
      if (request.method === 'HEAD') return Readable.from([]);

      const { archive, size } = await exportCompany(app.db, actor, request.params.companyId, {
        hasNotes: request.query.notes === 'true',
        inTurn: (work) => app.takeTransferTurn(request, work),
      });
      limitReading(reply.raw, size);
      return archive;
    },
  });

  app.route({
    ...contract.offboardCompany,
    config: { access: 'staff', refusesKeys: true },
    preValidation: findBeforeBody(CompanyParams, async (request, { companyId }) => {
      await findCompany(app.db, companyId);
      permitOffboarding(actorOf(request));
    }),
    handler: async (request) => offboardCompany(app.db, actorOf(request), request.params.companyId, request.body),
  });

  app.route({
    ...forgetUserContract,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => {
      await forgetUser(app.db, actorOf(request), request.params.userId);
      return { message: userMessages.forgotten };
    },
  });

  app.route({
    ...previewForgettingContract,
    config: { access: 'staff' },
    handler: async (request) => previewForgetting(app.db, actorOf(request), request.params.userId),
  });

  app.route({
    ...contract.cancelOffboarding,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => cancelOffboarding(app.db, actorOf(request), request.params.companyId),
  });
};
