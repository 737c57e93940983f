import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/forms.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { CsvTickets } from '#contract/tickets-constants.ts';
import { csvHeaders } from '#server/desk/files/file-name.ts';
import { findForm } from '#server/desk/forms/queries.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { limitReading } from '#server/platform/http/connections.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseHidden } from '../queries.ts';
import { answersAsCsv } from './answers-csv.ts';
import { fillInLater } from './fill-in-later.ts';

/** About as long as a line of answers is. */
const LINE_BYTES = 2_000;

export const ticketFormRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.fillInForm, {
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    handler: async ({ db, actor, params, body }) => {
      await fillInLater(db, actor, params.ticketId, body);
      return { message: formMessages.filledIn };
    },
  });

  serve(app, contract.downloadAnswers, {
    config: { transfer: 'download' },
    handler: async ({ db, actor, params, query, request, reply }) => {
      const form = await findForm(db, params.formId);
      reply.headers(csvHeaders(`${form.name} ${await providerToday(db)}`));
      if (request.method === 'HEAD') return Readable.from([]);
      limitReading(reply.raw, CsvTickets * LINE_BYTES);
      return answersAsCsv(db, form, query, { actor, inTurn: (work) => app.takeTransferTurn(request, work) });
    },
  });
};
