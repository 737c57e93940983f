import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/notices.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listNotices } from './notices.ts';

export const noticeRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listNotices, ({ db }) => listNotices(db));
};
