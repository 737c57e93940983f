import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/templates.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './commands.ts';
import { findTemplate, listTemplates } from './queries.ts';
import { usesOfTemplate } from './uses.ts';

export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listTemplates, async ({ db, query, page }) =>
    page(await listTemplates(db, query), ({ sortName, id }) => [sortName, id]),
  );

  serve(app, contract.findTemplate, async ({ db, actor, params }) => ({
    ...(await findTemplate(db, params.templateId)),
    usedBy: await usesOfTemplate(db, actor, params.templateId),
  }));

  serve(app, contract.createTemplate, ({ db, actor, body }) => createTemplate(db, actor, body));

  serve(app, contract.updateTemplate, {
    find: ({ db, params }) => findTemplate(db, params.templateId),
    handler: ({ db, actor, params, body, copy }) => updateTemplate(db, actor, params.templateId, body, copy),
  });

  serve(app, contract.deleteTemplate, async ({ db, actor, params }) => {
    await deleteTemplate(db, actor, params.templateId);
    return { message: templateMessages.deleted };
  });
};
