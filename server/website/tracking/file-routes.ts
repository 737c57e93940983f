import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import { fileResponse } from '#server/desk/files/download.ts';
import { readPreview } from '#server/desk/files/previews.ts';
import { findFile } from '#server/desk/files/queries.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { openTracked } from './find-tracked.ts';

const Params = z.object({ token: z.string(), fileId: Id });
const schema = { hide: true, params: Params } as const;

/** The files of a tracked ticket. */
export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  const download = { access: 'public', transfer: 'download' } as const;
  app.get('/track/:token/files/:fileId', { schema, config: download }, async (request, reply) => {
    const file = await findTrackedFile(request, request.params);
    return fileResponse(request, reply, file, false);
  });

  const preview = { access: 'public', transfer: 'preview' } as const;
  app.get('/track/:token/files/:fileId/preview', { schema, config: preview }, async (request, reply) => {
    const file = await findTrackedFile(request, request.params);
    reply.type('image/webp');
    return readPreview(app.db, file, (work) => app.takeTransferTurn(request, work));
  });
};

/** A link opens the files of its own ticket, and of no other one that its person may see. */
async function findTrackedFile(request: FastifyRequest, { token, fileId }: z.output<typeof Params>) {
  const { actor, ticket } = await openTracked(request, token);
  const file = await findFile(request.server.db, actor, fileId);
  if (file.ticketId !== ticket.id) throw notFound('File');
  return file;
}
