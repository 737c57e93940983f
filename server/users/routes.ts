import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as mail from '#contract/mail.ts';
import * as contract from '#contract/users.ts';
import { findUser } from '#server/auth/accounts.ts';
import { resetFactor } from '#server/auth/second-factors/commands.ts';
import { resumeOwnMail } from '#server/auth/turn-on-mail.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody, refuseUnchangeable } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import {
  createUser,
  deleteUser,
  permitEdit,
  permitSwitch,
  prepareUser,
  resumeMail,
  switchUser,
  updateUser,
} from './commands.ts';
import { type LeaveTickets, permitMove } from './move.ts';
import { listUsers } from './queries.ts';

/** Other resources handle the tickets that a user leaves behind when they move to another company. */
type Options = { leaveTickets: LeaveTickets };

export const userRoutes: FastifyPluginAsyncZod<Options> = async (app, { leaveTickets }) => {
  app.route({
    ...contract.listUsers,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listUsers(app.db, request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortKeys, id }) => [sortKeys.lastName, sortKeys.firstName, id],
      });
    },
  });

  app.route({
    ...contract.createUser,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        prepare: () => prepareUser(app.db, actor, request.body),
        create: (db, user) => createUser(db, actor, user),
      });
    },
  });

  app.route({
    ...contract.updateUser,
    config: { access: 'staff', refusesKeys: true },
    // Runs before the body is validated, so that an actor without permission learns nothing from body errors.
    preValidation: findBeforeBody(contract.UserParams, async (request, { userId }) => {
      const user = await findUser(app.db, userId);
      permitEdit(actorOf(request), user);
      permitMove(actorOf(request), user, Object(request.body).companyId);
      refuseUnchangeable(request, user, contract.UserChanges, ['id']);
    }),
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateUser(app.db, actorOf(request), request.params.userId, changes, leaveTickets, copy),
      ),
  });

  app.route({
    ...contract.switchUser,
    config: { access: 'staff', mayUseReserve: true, refusesKeys: true },
    preValidation: findBeforeBody(contract.UserParams, async (request, { userId }) =>
      permitSwitch(actorOf(request), await findUser(app.db, userId)),
    ),
    handler: async (request) => switchUser(app.db, actorOf(request), request.params.userId, request.body.isActive),
  });

  app.route({
    ...contract.takeSecondFactor,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => resetFactor(app.db, actorOf(request), request.params.userId),
  });

  app.route({
    ...mail.resumeMail,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => resumeMail(app.db, actorOf(request), request.params.userId),
  });

  app.route({
    ...mail.findOwnMail,
    config: { access: 'signed-in', refusesKeys: true },
    handler: async (request) => ({ problem: (await findUser(app.db, actorOf(request).id)).mailProblem }),
  });

  app.route({
    ...mail.resumeOwnMail,
    config: { access: 'signed-in', refusesKeys: true },
    handler: async (request) => {
      await resumeOwnMail(app.db, actorOf(request));
      return { problem: null };
    },
  });

  app.route({
    ...contract.deleteUser,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => {
      await deleteUser(app.db, actorOf(request), request.params.userId);
      return { message: 'User deleted' };
    },
  });
};
