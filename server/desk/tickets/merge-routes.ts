import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/ticket-merges.ts';
import { canMergeTickets } from '#contract/ticket-policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mergeTicket, unmergeTicket } from './merge.ts';
import { refuseHidden } from './queries.ts';
import { splitTicket } from './split.ts';
import { unsplitTicket } from './unsplit.ts';

export const ticketMergeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.mergeTicket, {
    find: permitMerges,
    handler: ({ db, actor, params, body, copy }) => mergeTicket(db, actor, params.ticketId, body, copy),
  });

  serve(app, contract.unmergeTicket, {
    find: permitMerges,
    handler: ({ db, actor, params, body }) => unmergeTicket(db, actor, params.ticketId, body?.also),
  });

  serve(app, contract.splitTicket, {
    find: permitMerges,
    handler: ({ db, actor, params, body }) => splitTicket(db, actor, params.ticketId, body),
  });

  serve(app, contract.unsplitTicket, {
    find: permitMerges,
    handler: ({ db, actor, params }) => unsplitTicket(db, actor, params.ticketId),
  });
};

type OfTicket = { db: Db; actor: UserActor; params: { ticketId: string } };

async function permitMerges({ db, actor, params }: OfTicket) {
  await refuseHidden(db, actor, params.ticketId);
  permit(canMergeTickets(actor));
}
