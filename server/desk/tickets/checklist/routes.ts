import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findTicket, refuseHidden } from '../queries.ts';
import { addStep, applyTemplate, deleteStep, orderSteps, shareWithClient, updateStep } from './commands.ts';
import { findChecklist, findStep } from './queries.ts';
import { redactStep } from './redact.ts';

type OfTicket = { db: Db; actor: Actor; params: { ticketId: string } };

export const checklistRoutes: FastifyPluginAsyncZod = async (app) => {
  const find = ({ db, actor, params }: OfTicket) => refuseHidden(db, actor, params.ticketId);

  serve(app, contract.findChecklist, ({ db, actor, params }) => findChecklist(db, actor, params.ticketId));

  serve(app, contract.updateChecklist, {
    find,
    handler: ({ db, actor, params, body }) => shareWithClient(db, actor, params.ticketId, body.isShownToClient),
  });

  serve(app, contract.applyTemplate, {
    find,
    handler: async ({ db, actor, params, body }) => ({
      ...(await applyTemplate(db, actor, params.ticketId, body.templateId)),
      message: checklistMessages.applied,
    }),
  });

  serve(app, contract.addStep, {
    find,
    handler: ({ db, actor, params, body }) => addStep(db, actor, params.ticketId, body),
  });

  serve(app, contract.updateStep, {
    find: findTheStep,
    handler: ({ db, actor, params, body, copy }) => updateStep(db, actor, params, body, copy),
  });

  serve(app, contract.deleteStep, async ({ db, actor, params }) => {
    await deleteStep(db, actor, params.ticketId, params.stepId);
    return { message: checklistMessages.deleted };
  });

  serve(app, contract.orderSteps, {
    find,
    handler: ({ db, actor, params, body }) => orderSteps(db, actor, params.ticketId, body.stepIds),
  });

  serve(app, contract.redactStep, {
    find: findTheStep,
    handler: ({ db, actor, params, body }) => redactStep(db, actor, params, body.reason),
  });
};

async function findTheStep({ db, actor, params }: OfTicket & { params: { stepId: string } }) {
  const { mergedIntoId } = await findTicket(db, actor, params.ticketId);
  // The steps of a merged ticket are in the other one, which the handler names.
  if (!mergedIntoId) await findStep(db, params.ticketId, params.stepId);
}
