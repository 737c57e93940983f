import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createForm, deleteForm, updateForm } from './commands.ts';
import { findForm, listForms, listOfferedForms } from './queries.ts';

export const formRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listOfferedForms, ({ db, actor, query }) => listOfferedForms(db, actor, query.company));

  serve(app, contract.listForms, async ({ db, query, page }) =>
    page(await listForms(db, query), ({ sortName, id }) => [sortName, id]),
  );

  serve(app, contract.findForm, ({ db, params }) => findForm(db, params.formId));

  serve(app, contract.createForm, ({ db, actor, body }) => createForm(db, actor, body));

  serve(app, contract.updateForm, {
    find: ({ db, params }) => findForm(db, params.formId),
    handler: ({ db, actor, params, body, copy }) => updateForm(db, actor, params.formId, body, copy),
  });

  serve(app, contract.deleteForm, async ({ db, actor, params }) => {
    await deleteForm(db, actor, params.formId);
    return { message: formMessages.deleted };
  });
};
