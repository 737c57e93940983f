import * as status from '#contract/status.ts';
import { one } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { componentCompanies, statusComponents, statusSubscribers } from '#server/platform/database/tables/status.ts';
import { createLink } from '#server/platform/links/links.ts';
import { createIncident } from '#server/website/status/incident-commands.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const forAll = '401 200 200 200 200 200 200 401 401 401';
const forEverybody = (code: number) => Array(10).fill(code).join(' ');
const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

/** A component that company A uses, or everybody knows, with an open incident. */
async function outage({ db, companyId, insertUser }: Scene, isPublic = false) {
  const { id } = await insertUser('admin');
  const actor = { type: 'user', id, role: 'admin', companyId: null } as const;
  const name = `Email ${crypto.randomUUID()}`;
  // Inserted, because a status page has a maximum of components.
  const rows = await db.insert(statusComponents).values({ name, isPublic, position: 0 }).returning();
  const component = one(rows);
  await db.insert(componentCompanies).values({ componentId: component.id, companyId });
  const about = {
    kind: 'incident',
    title: 'Email is slow',
    text: 'We are looking into it.',
    impact: 'degraded',
  } as const;
  const incident = await createIncident(db, actor, { ...about, componentIds: [component.id], ticketIds: [] });
  return { componentId: component.id, incidentId: incident.id, postId: incident.posts[0]?.id ?? '' };
}

const at = (body?: unknown) => async (scene: Scene) => {
  const { componentId, incidentId, postId } = await outage(scene);
  return { params: { componentId, incidentId, postId }, body };
};

function ticketOf(body: (incidentId: string) => unknown) {
  return async (scene: Scene) => {
    const { id: ticketId } = await scene.insertTicket(scene.owner);
    return { params: { ticketId }, body: body((await outage(scene)).incidentId) };
  };
}

/** A link of a subscriber. */
function subscription(kind: 'status_confirm' | 'status_unsubscribe') {
  return async ({ db }: Scene) => {
    const address = `${crypto.randomUUID()}@acme.example`;
    const { id: subscriberId } = one(await db.insert(statusSubscribers).values({ address }).returning());
    const mail = one(await db.insert(outgoingMails).values({ kind: 'subscription', subscriberId }).returning());
    return { querystring: { token: await createLink(db, kind, { subjectId: subscriberId, mailId: mail.id }) } };
  };
}

const newIncident = async (scene: Scene) => {
  const { componentId } = await outage(scene);
  const body = { title: 'No email', text: 'It is down.', impact: 'down', componentIds: [componentId] };
  return { body };
};

const later = new Date(Date.now() + 3_600_000).toISOString();

export const statusRows = [
  row('components', status.listComponents, forStaff),
  row('add a component', status.createComponent, created, async ({ db }) => {
    await db.delete(statusComponents);
    return { body: { name: `VPN ${crypto.randomUUID()}` } };
  }),
  row('add a component without a name', status.createComponent, invalid, () => ({ body: {} })),
  row('add a component of an unknown company', status.createComponent, invalid, () => ({
    body: { name: 'Phones', companyIds: [crypto.randomUUID()] },
  })),
  row('change a component', status.updateComponent, forStaff, at({ description: 'Changed' })),
  row('delete a component', status.deleteComponent, forStaff, at()),
  row('incidents', status.listIncidents, forStaff),
  row('open incidents', status.listIncidents, forStaff, () => ({ querystring: { open: 'true' } })),
  row('publish an incident', status.createIncident, created, newIncident),
  row('publish nothing', status.createIncident, invalid, () => ({ body: {} })),
  row('publish an incident of an unknown component', status.createIncident, invalid, () => ({
    body: { title: 'No email', text: 'It is down.', impact: 'down', componentIds: [crypto.randomUUID()] },
  })),
  row('an incident', status.findIncident, forStaff, at()),
  row('change an incident', status.updateIncident, forStaff, at({ title: 'Changed' })),
  row('plan the end of an incident', status.updateIncident, invalid, at({ endsAt: later })),
  row('delete an incident', status.deleteIncident, forStaff, at()),
  row('post', status.addPost, created, at({ text: 'We found it.', state: 'identified' })),
  row('post a state of maintenance', status.addPost, invalid, at({ text: 'Done.', state: 'completed' })),
  row('change a post', status.updatePost, forStaff, at({ text: 'Changed' })),
  row(
    'attach a ticket',
    status.attachTicket,
    forStaff,
    ticketOf((incidentId) => ({ incidentId })),
  ),
  row(
    'detach a ticket',
    status.attachTicket,
    forStaff,
    ticketOf(() => ({ incidentId: null })),
  ),
  row(
    'attach a ticket to nothing',
    status.attachTicket,
    missing,
    ticketOf(() => ({ incidentId: crypto.randomUUID() })),
  ),
  row('incidents that affect me', status.listOpenIncidents, forAll),
  row('me too', status.joinIncident, '401 200 200 200 403 403 404 401 401 401', at()),
  row('me too, of a public one', status.joinIncident, '401 200 200 200 403 403 200 401 401 401', async (scene) => ({
    params: { incidentId: (await outage(scene, true)).incidentId },
  })),
  ...unknown.flatMap((id) => [
    row(`component ${id}`, status.updateComponent, missing, () => ({ params: { componentId: id }, body: {} })),
    row(`component ${id}`, status.deleteComponent, missing, () => ({ params: { componentId: id } })),
    row(`incident ${id}`, status.findIncident, missing, () => ({ params: { incidentId: id } })),
    row(`incident ${id}`, status.updateIncident, missing, () => ({ params: { incidentId: id }, body: {} })),
    row(`incident ${id}`, status.deleteIncident, missing, () => ({ params: { incidentId: id } })),
    row(`incident ${id}`, status.addPost, missing, () => ({ params: { incidentId: id }, body: { text: 'x' } })),
    row(`post ${id}`, status.updatePost, missing, () => ({ params: { postId: id }, body: { text: 'x' } })),
    row(`ticket ${id}`, status.attachTicket, missing, () => ({ params: { ticketId: id }, body: { incidentId: null } })),
  ]),
  row('me too, of no incident', status.joinIncident, '401 404 404 404 403 403 404 401 401 401', () => ({
    params: { incidentId: crypto.randomUUID() },
  })),
  ...unknown.slice(1).map((incidentId) =>
    row(`me too, of ${incidentId}`, status.joinIncident, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { incidentId },
    })),
  ),
  row('subscribe', status.subscribe, forEverybody(200), () => ({
    body: { email: `${crypto.randomUUID()}@acme.example` },
  })),
  row('subscribe what is no address', status.subscribe, forEverybody(400), () => ({ body: { email: 'ada' } })),
  row('confirm page', status.askToConfirm, forEverybody(200), subscription('status_confirm')),
  row('confirm', status.confirmSubscription, forEverybody(200), subscription('status_confirm')),
  row('end page', status.askToEndSubscription, forEverybody(200), subscription('status_unsubscribe')),
  row('end', status.endSubscription, forEverybody(200), subscription('status_unsubscribe')),
  row('confirm with the other link', status.confirmSubscription, forEverybody(404), subscription('status_unsubscribe')),
  ...['x', 'a'.repeat(26), "' or 1=1"].flatMap((token) => [
    row(`confirm page of ${token}`, status.askToConfirm, forEverybody(404), () => ({ querystring: { token } })),
    row(`confirm with ${token}`, status.confirmSubscription, forEverybody(404), () => ({ querystring: { token } })),
    row(`end page of ${token}`, status.askToEndSubscription, forEverybody(404), () => ({ querystring: { token } })),
    row(`end with ${token}`, status.endSubscription, forEverybody(404), () => ({ querystring: { token } })),
  ]),
];
