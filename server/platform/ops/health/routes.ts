import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { sql } from 'drizzle-orm';
import * as contract from '#contract/health.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { Refusal, unavailable } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';

export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.health, () => {
    // A replaced process has a successor at the same address, so it still counts as healthy.
    if (app.stage === 'stopping') throw new Refusal('unavailable', sharedMessages.stopping, { retryAfter: 5 });
    return { message: 'Archway is running' };
  });

  serve(app, contract.ready, async ({ db }) => {
    if (app.stage === 'stopping') throw new Refusal('unavailable', sharedMessages.stopping, { retryAfter: 5 });
    // Any database error means not ready; the client needs no details.
    await db.execute(sql`select 1`).catch(() => {
      throw unavailable();
    });
    return { message: 'The database answers' };
  });

  // One shared buffer: it is large and never changes while the program runs.
  let document: Buffer | undefined;
  serve(app, contract.openApiDocument, ({ reply }) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
};
