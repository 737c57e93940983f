import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { attachTicket, joinIncident } from './attach.ts';
import { createComponent, deleteComponent, updateComponent } from './component-commands.ts';
import { listComponents } from './component-queries.ts';
import { createIncident, deleteIncident, updateIncident } from './incident-commands.ts';
import { findIncident, listIncidents } from './incident-queries.ts';
import { listOpenIncidents } from './open-incidents.ts';
import { addPost, updatePost } from './posts.ts';

export const statusRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(componentRoutes);
  await app.register(incidentRoutes);

  app.route({
    ...contract.attachTicket,
    config: { access: 'staff' },
    handler: async (request) => {
      const { incidentId } = request.body;
      await attachTicket(app.db, actorOf(request), request.params.ticketId, incidentId);
      return { message: incidentId === null ? statusMessages.detached : statusMessages.attached };
    },
  });

  app.route({
    ...contract.listOpenIncidents,
    config: { access: 'signed-in' },
    handler: async (request) => listOpenIncidents(app.db, actorOf(request)),
  });

  app.route({
    ...contract.joinIncident,
    config: { access: 'signed-in' },
    handler: async (request) => joinIncident(app.db, actorOf(request), request.params.incidentId),
  });
};

const componentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listComponents,
    config: { access: 'staff' },
    handler: async () => listComponents(app.db),
  });

  app.route({
    ...contract.createComponent,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createComponent(db, actor, request.body) });
    },
  });

  app.route({
    ...contract.updateComponent,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateComponent(app.db, actorOf(request), request.params.componentId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteComponent,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteComponent(app.db, actorOf(request), request.params.componentId);
      return { message: statusMessages.componentDeleted };
    },
  });
};

const incidentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listIncidents,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listIncidents(app.db, request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ startsAt, id }) => [startsAt.toISOString(), id],
      });
    },
  });

  app.route({
    ...contract.findIncident,
    config: { access: 'staff' },
    handler: async (request) => findIncident(app.db, request.params.incidentId),
  });

  app.route({
    ...contract.createIncident,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createIncident(db, actor, request.body) });
    },
  });

  app.route({
    ...contract.updateIncident,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateIncident(app.db, actorOf(request), request.params.incidentId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteIncident,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteIncident(app.db, actorOf(request), request.params.incidentId);
      return { message: statusMessages.incidentDeleted };
    },
  });

  app.route({
    ...contract.addPost,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => addPost(db, actor, request.params.incidentId, request.body) });
    },
  });

  app.route({
    ...contract.updatePost,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, ({ text }, copy) =>
        updatePost(app.db, actorOf(request), request.params.postId, text, copy),
      ),
  });
};
