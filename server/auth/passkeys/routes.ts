import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { refusePassword } from '#server/auth/single-sign-on/required.ts';
import { unauthenticated } from '#server/domain/refusals.ts';
import { sessionOf } from '#server/http/access.ts';
import { signal } from '#server/process/signals.ts';
import { addPasskey, removePasskey, renamePasskey, signInWithPasskey, startPasskey } from './commands.ts';
import { provePasskey, startProof } from './prove.ts';
import { listPasskeys } from './queries.ts';

/** Staff who must set up a second factor may add a passkey instead. */
const config = { access: 'signed-in', isOpenWithoutFactor: true, refusesKeys: true } as const;

/** Users log in with passkeys, and manage their own. */
export const passkeyRoutes: FastifyPluginAsyncZod = async (app) => {
  const around = ({ ip }: FastifyRequest) => ({ publicUrl: app.publicUrl, ip });

  app.route({
    ...contract.startPasskeyLogin,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => startProof(app.db, around(request)),
  });

  app.route({
    ...contract.logInWithPasskey,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      const proven = await provePasskey(app.db, request.body.credential, around(request), unauthenticated);
      await refusePassword(app.db, proven.user);
      const place = { address: request.ip, userAgent: request.headers['user-agent'] };
      const token = await signInWithPasskey(app.db, proven, place);
      signal('login', { outcome: 'ok' });
      return { user: proven.user, token };
    },
  });

  app.route({
    ...contract.listPasskeys,
    config,
    handler: async (request) => listPasskeys(app.db, sessionOf(request).user.id),
  });

  app.route({
    ...contract.startPasskey,
    config,
    handler: async (request) => startPasskey(app.db, sessionOf(request), around(request)),
  });

  app.route({
    ...contract.addPasskey,
    config,
    handler: async (request, reply) => {
      const passkey = await addPasskey(app.db, sessionOf(request), around(request), request.body);
      reply.code(201);
      return passkey;
    },
  });

  app.route({
    ...contract.renamePasskey,
    config,
    handler: async (request) =>
      renamePasskey(app.db, sessionOf(request), request.ip, request.params.passkeyId, request.body.name),
  });

  app.route({
    ...contract.removePasskey,
    config,
    handler: async (request) => {
      await removePasskey(app.db, sessionOf(request), request.ip, request.params.passkeyId);
      return { message: passkeyMessages.removed };
    },
  });
};
