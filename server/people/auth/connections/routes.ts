import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/connections.ts';
import { connectionMessages } from '#contract/connections-constants.ts';
import type { IdentityProviders } from '#server/people/auth/single-sign-on/identity-providers.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { CallError } from '#server/platform/outgoing/call-error.ts';
import { createConnection, deleteConnection, updateConnection } from './commands.ts';
import { findConnection, findSecretConnection, listConnections } from './queries.ts';
import { testConnection } from './test-connection.ts';

type Options = { providers: IdentityProviders; redirectAddress: string };

/** Super admins manage identity providers. */
export const connectionRoutes: FastifyPluginAsyncZod<Options> = async (app, { providers, redirectAddress }) => {
  const shown = <Row extends object>(row: Row) => ({ ...row, redirectAddress });

  serve(app, contract.listConnections, async ({ db }) => (await listConnections(db)).map(shown));

  serve(app, contract.createConnection, async ({ db, actor, body }) => {
    refuseAddress(body.issuer);
    return shown(await createConnection(db, actor, body));
  });

  serve(app, contract.updateConnection, {
    find: ({ db, params }) => findConnection(db, params.connectionId),
    handler: ({ db, actor, params, body, copy }) => {
      if (body.issuer) refuseAddress(body.issuer);
      return updateConnection(db, actor, params.connectionId, body, copy, redirectAddress);
    },
  });

  serve(app, contract.deleteConnection, async ({ db, actor, params }) => {
    await deleteConnection(db, actor, params.connectionId);
    return { message: connectionMessages.deleted };
  });

  serve(app, contract.testConnection, {
    find: ({ db, params }) => findConnection(db, params.connectionId),
    handler: async ({ db, params }) => {
      const connection = await findSecretConnection(db, params.connectionId);
      return {
        steps: connection ? await testConnection(providers, app.outgoing.fetchOut, connection, redirectAddress) : [],
      };
    },
  });

  /** Says early what the test would say later. */
  function refuseAddress(issuer: string) {
    try {
      app.outgoing.checkSpelling(issuer);
    } catch (error) {
      throw invalid(
        'issuer',
        error instanceof CallError ? connectionMessages.notCallable(error.message) : connectionMessages.issuerInvalid,
      );
    }
  }
};
