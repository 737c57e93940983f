import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as mail from '#contract/mail.ts';
import * as contract from '#contract/users.ts';
import { findUser } from '#server/people/auth/accounts.ts';
import { resetFactor } from '#server/people/auth/second-factors/commands.ts';
import { resumeOwnMail } from '#server/people/auth/turn-on-mail.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseUnchangeable } from '#server/platform/http/unchangeable.ts';
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
  serve(app, contract.listUsers, async ({ db, query, page }) =>
    page(await listUsers(db, query), ({ sortKeys, id }) => [sortKeys.lastName, sortKeys.firstName, id]),
  );

  serve(app, contract.createUser, {
    prepare: ({ db, actor, body }) => prepareUser(db, actor, body),
    handler: ({ db, actor }, user) => createUser(db, actor, user),
  });

  serve(app, contract.updateUser, {
    // Runs before the body is validated, so that an actor without permission learns nothing from body errors.
    find: async ({ db, actor, params: { userId }, request }) => {
      const user = await findUser(db, userId);
      permitEdit(actor, user);
      permitMove(actor, user, Object(request.body).companyId);
      refuseUnchangeable(request, user, contract.UserChanges, ['id']);
    },
    handler: ({ db, actor, params, body, copy }) => updateUser(db, actor, params.userId, body, leaveTickets, copy),
  });

  serve(app, contract.switchUser, {
    find: async ({ db, actor, params: { userId } }) => permitSwitch(actor, await findUser(db, userId)),
    handler: ({ db, actor, params, body }) => switchUser(db, actor, params.userId, body.isActive),
  });

  serve(app, contract.takeSecondFactor, ({ db, actor, params }) => resetFactor(db, actor, params.userId));

  serve(app, mail.resumeMail, ({ db, actor, params }) => resumeMail(db, actor, params.userId));

  serve(app, mail.findOwnMail, async ({ db, actor }) => ({ problem: (await findUser(db, actor.id)).mailProblem }));

  serve(app, mail.resumeOwnMail, async ({ db, actor }) => {
    await resumeOwnMail(db, actor);
    return { problem: null };
  });

  serve(app, contract.deleteUser, async ({ db, actor, params }) => {
    await deleteUser(db, actor, params.userId);
    return { message: 'User deleted' };
  });
};
