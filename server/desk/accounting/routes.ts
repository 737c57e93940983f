import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/accounting.ts';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { csvHeaders } from '#server/desk/files/file-name.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { makeFile } from './books-file.ts';
import { createExport, findFile, listExports } from './exports.ts';
import { deleteFormat, listFormats, saveFormat } from './formats.ts';

export const accountingRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listAccountingFormats, ({ db }) => listFormats(db));

  serve(app, contract.saveAccountingFormat, ({ db, actor, params, body, copy }) =>
    saveFormat(db, actor, params.name, body, copy),
  );

  serve(app, contract.deleteAccountingFormat, async ({ db, actor, params }) => {
    await deleteFormat(db, actor, params.name);
    return { message: accountingMessages.deleted };
  });

  serve(app, contract.previewAccountingExport, ({ db, params: { month }, query: { format, again } }) =>
    makeFile(db, { month, format, again: again === 'true', companyIds: null }),
  );

  serve(app, contract.createAccountingExport, ({ db, actor, body }) => createExport(db, actor, body));

  serve(app, contract.listAccountingExports, async ({ db, query, page }) =>
    page(await listExports(db, query), creationOf),
  );

  serve(app, contract.downloadAccountingExport, async ({ db, params, reply }) => {
    const { month, format, csv } = await findFile(db, params.exportId);
    reply.headers(csvHeaders(`${format} ${month}`));
    return reply.send(Buffer.from(csv));
  });
};
