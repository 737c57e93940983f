import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/users.ts';
import { once } from '#server/idempotency/once.ts';
import { sendPage } from '#server/pages.ts';
import { takeFactor } from '#server/second-factors/commands.ts';
import { actorOf } from '#server/session.ts';
import { createUser, deleteUser, editUser, permitEdit, permitSwitch, prepareUser, switchUser } from './commands.ts';
import { findUser, listUsers } from './queries.ts';

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listUsers,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await app.read((db) => listUsers(db, request.query));
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortKeys, id }) => [sortKeys.lastName, sortKeys.firstName, id],
      });
    },
  });

  app.route({
    ...contract.createUser,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        prepare: () => prepareUser(app.db, actor, request.body),
        create: (db, user) => createUser(db, actor, user),
      });
    },
  });

  app.route({
    ...contract.editUser,
    config: { access: 'staff' },
    // Before the body is looked at: what is wrong with it matters to nobody who may not change this user.
    preValidation: async (request) => {
      const { data } = contract.UserParams.safeParse(request.params);
      if (data) permitEdit(actorOf(request), await findUser(app.db, data.userId));
    },
    handler: async (request) => editUser(app.db, actorOf(request), request.params.userId, request.body),
  });

  app.route({
    ...contract.switchUser,
    config: { access: 'staff' },
    preValidation: async (request) => {
      const { data } = contract.UserParams.safeParse(request.params);
      if (data) permitSwitch(actorOf(request), await findUser(app.db, data.userId));
    },
    handler: async (request) => switchUser(app.db, actorOf(request), request.params.userId, request.body.isActive),
  });

  app.route({
    ...contract.takeSecondFactor,
    config: { access: 'staff' },
    handler: async (request) => takeFactor(app.db, actorOf(request), request.params.userId),
  });

  app.route({
    ...contract.deleteUser,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteUser(app.db, actorOf(request), request.params.userId);
      return { message: 'User deleted successfully' };
    },
  });
};
