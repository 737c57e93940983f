import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
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

  serve(app, contract.attachTicket, async ({ db, actor, params, body }) => {
    const { incidentId } = body;
    await attachTicket(db, actor, params.ticketId, incidentId);
    return { message: incidentId === null ? statusMessages.detached : statusMessages.attached };
  });

  serve(app, contract.listOpenIncidents, ({ db, actor }) => listOpenIncidents(db, actor));

  serve(app, contract.joinIncident, ({ db, actor, params }) => joinIncident(db, actor, params.incidentId));
};

const componentRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listComponents, ({ db }) => listComponents(db));

  serve(app, contract.createComponent, ({ db, actor, body }) => createComponent(db, actor, body));

  serve(app, contract.updateComponent, ({ db, actor, params, body, copy }) =>
    updateComponent(db, actor, params.componentId, body, copy),
  );

  serve(app, contract.deleteComponent, async ({ db, actor, params }) => {
    await deleteComponent(db, actor, params.componentId);
    return { message: statusMessages.componentDeleted };
  });
};

const incidentRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listIncidents, async ({ db, query, page }) =>
    page(await listIncidents(db, query), ({ startsAt, id }) => [startsAt.toISOString(), id]),
  );

  serve(app, contract.findIncident, ({ db, params }) => findIncident(db, params.incidentId));

  serve(app, contract.createIncident, ({ db, actor, body }) => createIncident(db, actor, body));

  serve(app, contract.updateIncident, ({ db, actor, params, body, copy }) =>
    updateIncident(db, actor, params.incidentId, body, copy),
  );

  serve(app, contract.deleteIncident, async ({ db, actor, params }) => {
    await deleteIncident(db, actor, params.incidentId);
    return { message: statusMessages.incidentDeleted };
  });

  serve(app, contract.addPost, ({ db, actor, params, body }) => addPost(db, actor, params.incidentId, body));

  serve(app, contract.updatePost, ({ db, actor, params, body, copy }) =>
    updatePost(db, actor, params.postId, body.text, copy),
  );
};
