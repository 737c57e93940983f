import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/offboarding.ts';
import { forgetUser as forgetUserContract, previewForgetting as previewForgettingContract } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { dispositionOf, fileNameOf } from '#server/desk/files/file-name.ts';
import { findCompany } from '#server/people/companies/queries.ts';
import { limitReading } from '#server/platform/http/connections.ts';
import { serve } from '#server/platform/http/serve.ts';
import { exportCompany, findExportable } from './export/export.ts';
import { forgetUser } from './forget/commands.ts';
import { previewForgetting } from './forget/preview.ts';
import { cancelOffboarding, offboardCompany, permitOffboarding } from './offboarding/commands.ts';

export const leavingRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.exportCompany, {
    config: { transfer: 'download' },
    handler: async ({ db, actor, params, query, request, reply }) => {
      const { name } = await findExportable(db, actor, params.companyId);
      const day = new Date().toISOString().slice(0, 10);
      reply.headers({
        'content-type': 'application/gzip',
        'content-disposition': dispositionOf(
          'attachment',
          fileNameOf(`${name.replaceAll(/[/\\]/g, '-')} ${day}.tar.gz`),
        ),
      });
      if (request.method === 'HEAD') return Readable.from([]);

      const { archive, size } = await exportCompany(db, actor, params.companyId, {
        hasNotes: query.notes === 'true',
        inTurn: (work) => app.takeTransferTurn(request, work),
      });
      limitReading(reply.raw, size);
      return archive;
    },
  });

  serve(app, contract.offboardCompany, {
    find: async ({ db, actor, params: { companyId } }) => {
      await findCompany(db, companyId);
      permitOffboarding(actor);
    },
    handler: ({ db, actor, params, body }) => offboardCompany(db, actor, params.companyId, body),
  });

  serve(app, forgetUserContract, async ({ db, actor, params }) => {
    await forgetUser(db, actor, params.userId);
    return { message: userMessages.forgotten };
  });

  serve(app, previewForgettingContract, ({ db, actor, params }) => previewForgetting(db, actor, params.userId));

  serve(app, contract.cancelOffboarding, ({ db, actor, params }) => cancelOffboarding(db, actor, params.companyId));
};
