import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/connections.ts';
import { connectionMessages } from '#contract/connections-constants.ts';
import type { IdentityProviders } from '#server/auth/single-sign-on/identity-providers.ts';
import { invalid } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { CallError } from '#server/outgoing/call-error.ts';
import { createConnection, deleteConnection, permitConnections, updateConnection } from './commands.ts';
import { findConnection, findSecretConnection, listConnections } from './queries.ts';
import { testConnection } from './test-connection.ts';

type Options = { providers: IdentityProviders; redirectAddress: string };

const config = { access: 'staff', refusesKeys: true } as const;

/** Super admins manage identity providers. */
export const connectionRoutes: FastifyPluginAsyncZod<Options> = async (app, { providers, redirectAddress }) => {
  const shown = <Row extends object>(row: Row) => ({ ...row, redirectAddress });
  const findFirst = findBeforeBody(contract.ConnectionParams, async (request, { connectionId }) => {
    permitConnections(actorOf(request));
    await findConnection(app.db, connectionId);
  });

  app.route({
    ...contract.listConnections,
    config,
    handler: async (request) => {
      permitConnections(actorOf(request));
      return (await listConnections(app.db)).map(shown);
    },
  });

  app.route({
    ...contract.createConnection,
    config,
    preValidation: async (request) => permitConnections(actorOf(request)),
    handler: async (request, reply) => {
      const actor = actorOf(request);
      refuseAddress(request.body.issuer);
      return once(request, reply, { create: async (db) => shown(await createConnection(db, actor, request.body)) });
    },
  });

  app.route({
    ...contract.updateConnection,
    config,
    preValidation: findFirst,
    handler: async (request, reply) => {
      if (request.body.issuer) refuseAddress(request.body.issuer);
      return changeVersioned(request, reply, async (changes, copy) =>
        updateConnection(app.db, actorOf(request), request.params.connectionId, changes, copy, redirectAddress),
      );
    },
  });

  app.route({
    ...contract.deleteConnection,
    config,
    handler: async (request) => {
      permitConnections(actorOf(request));
      await deleteConnection(app.db, actorOf(request), request.params.connectionId);
      return { message: connectionMessages.deleted };
    },
  });

  app.route({
    ...contract.testConnection,
    config,
    preValidation: findFirst,
    handler: async (request) => {
      const connection = await findSecretConnection(app.db, request.params.connectionId);
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
