import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { refusePassword } from '#server/people/auth/single-sign-on/required.ts';
import { unauthenticated } from '#server/platform/domain/refusals.ts';
import { sessionOf } from '#server/platform/http/access.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signal } from '#server/platform/process/signals.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './commands.ts';
import { signInWithPasskey } from './login.ts';
import { provePasskey, startProof } from './prove.ts';
import { listPasskeys } from './queries.ts';

/** Users log in with passkeys, and manage their own. */
export const passkeyRoutes: FastifyPluginAsyncZod = async (app) => {
  const around = ({ ip }: FastifyRequest) => ({ publicUrl: app.publicUrl, ip });

  serve(app, contract.startPasskeyLogin, ({ db, request }) => startProof(db, around(request)));

  serve(app, contract.logInWithPasskey, async ({ db, body, request }) => {
    const proven = await provePasskey(db, body.credential, around(request), unauthenticated);
    await refusePassword(db, proven.user);
    const device = { address: request.ip, userAgent: request.headers['user-agent'] };
    const token = await signInWithPasskey(db, proven, device);
    signal('login', { outcome: 'ok' });
    return { user: proven.user, token };
  });

  serve(app, contract.listPasskeys, ({ db, request }) => listPasskeys(db, sessionOf(request).user.id));

  serve(app, contract.startPasskey, ({ db, request }) => startPasskey(db, sessionOf(request), around(request)));

  serve(app, contract.addPasskey, ({ db, body, request }) => addPasskey(db, sessionOf(request), around(request), body));

  serve(app, contract.renamePasskey, ({ db, params, body, request }) =>
    renamePasskey(db, sessionOf(request), request.ip, params.passkeyId, body.name),
  );

  serve(app, contract.removePasskey, async ({ db, params, request }) => {
    await removePasskey(db, sessionOf(request), request.ip, params.passkeyId);
    return { message: passkeyMessages.removed };
  });
};
