import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addPost,
  attachTicket,
  createComponent,
  createIncident,
  deleteComponent,
  deleteIncident,
  findIncident,
  joinIncident,
  listComponents,
  listIncidents,
  listOpenIncidents,
  updateComponent,
  updateIncident,
  updatePost,
} from '#contract/status.ts';
import { statusMessages } from '#contract/status-constants.ts';
import { incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { endMaintenance } from './posts.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

beforeEach(async () => {
  await db.delete(incidents);
  await db.delete(statusComponents);
});

async function component(body: Partial<Parameters<typeof call<typeof createComponent>>[2]['body']> = {}) {
  return (await call(admin, createComponent, { body: { name: `Part ${crypto.randomUUID()}`, ...body } })).json();
}

type Fields = Partial<Parameters<typeof call<typeof createIncident>>[2]['body']>;

async function incident(componentIds: string[], fields: Fields = {}) {
  const body = {
    title: 'Email is slow',
    text: 'We are looking.',
    impact: 'degraded' as const,
    componentIds,
    ...fields,
  };
  return (await call(admin, createIncident, { body })).json();
}

async function maintenance(componentIds: string[], startsAt: string, endsAt: string) {
  const body = {
    kind: 'maintenance',
    title: 'New router',
    text: 'We replace it.',
    componentIds,
    startsAt,
    endsAt,
  } as const;
  return (await call(admin, createIncident, { body })).json();
}

const stateOf = async (id: string) =>
  (await call(admin, listComponents, {})).json().find((each) => each.id === id)?.state;

describe('components', () => {
  test('are in the order that staff give them, and keep it without gaps', async () => {
    const [one, two, three] = [await component(), await component(), await component()];
    const order = async () => (await call(admin, listComponents, {})).json().map(({ id }) => id);

    await call(admin, updateComponent, { params: { componentId: three.id }, body: { position: 0 } });
    expect(await order()).toEqual([three.id, one.id, two.id]);

    await call(admin, deleteComponent, { params: { componentId: one.id } });
    await call(admin, updateComponent, { params: { componentId: three.id }, body: { position: 9 } });
    expect(await order()).toEqual([two.id, three.id]);
    const four = await component();
    expect(await order()).toEqual([two.id, three.id, four.id]);
  });

  test('name the companies that use them, unless all do', async () => {
    const { id: companyId } = await insertCompany('Orchard Dental');
    const { id } = await component({ companyIds: [companyId] });
    const change = async (body: object) =>
      (await call(admin, updateComponent, { params: { componentId: id }, body })).json();

    expect(await change({ description: 'Mailboxes' })).toMatchObject({
      companies: [{ id: companyId, name: 'Orchard Dental' }],
      version: 2,
    });
    expect(await change({ affectsAll: true })).toMatchObject({ affectsAll: true, companies: [], version: 3 });
    expect(await change({ affectsAll: true })).toMatchObject({ version: 3 });
  });

  test('have names of their own, also in another case and of two that are created at once', async () => {
    const results = await Promise.all(
      ['Email', 'EMAIL', 'email'].map((name) => call(admin, createComponent, { body: { name } })),
    );

    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    const other = await component();
    const renamed = await call(admin, updateComponent, { params: { componentId: other.id }, body: { name: 'eMail' } });
    expect(refusalOf(renamed)).toMatchObject({ statusCode: 400, message: statusMessages.nameTaken });
  });

  test('of a stale copy are not changed', async () => {
    const { id: componentId } = await component();
    const change = (name: string) =>
      call(admin, updateComponent, { params: { componentId }, body: { name, version: 1 } });

    expect((await change(`A ${componentId}`)).statusCode).toBe(200);
    expect((await change(`B ${componentId}`)).statusCode).toBe(409);
  });

  test('have the worst state of their open incidents', async () => {
    const [email, phones] = [await component(), await component()];
    expect(await stateOf(email.id)).toBe('operational');

    await maintenance([email.id], hours(-1), hours(1));
    await maintenance([phones.id], hours(1), hours(2));
    expect([await stateOf(email.id), await stateOf(phones.id)]).toEqual(['maintenance', 'operational']);

    const slow = await incident([email.id]);
    expect(await stateOf(email.id)).toBe('degraded');
    const down = await incident([email.id, phones.id], { impact: 'down' });
    expect([await stateOf(email.id), await stateOf(phones.id)]).toEqual(['down', 'down']);

    await call(admin, addPost, { params: { incidentId: down.id }, body: { text: 'Works.', state: 'resolved' } });
    expect([await stateOf(email.id), await stateOf(phones.id)]).toEqual(['degraded', 'operational']);
    await call(admin, deleteIncident, { params: { incidentId: slow.id } });
    expect(await stateOf(email.id)).toBe('maintenance');
  });
});

describe('incidents', () => {
  test('move with their posts, end with the last one and open again', async () => {
    const { id } = await incident([(await component()).id]);
    const post = async (state: 'identified' | 'resolved' | 'investigating', text: string) =>
      (await call(admin, addPost, { params: { incidentId: id }, body: { state, text } })).json();

    expect(await post('identified', 'A disk.')).toMatchObject({ state: 'identified', endedAt: null });
    const over = await post('resolved', 'New disk.');
    expect(over).toMatchObject({ state: 'resolved', endedAt: expect.any(String) });
    expect(over.posts.map(({ state, text }) => [state, text])).toEqual([
      ['resolved', 'New disk.'],
      ['identified', 'A disk.'],
      ['investigating', 'We are looking.'],
    ]);
    expect((await post('resolved', 'What we learned.')).endedAt).toBe(over.endedAt);
    expect(await post('investigating', 'It is back.')).toMatchObject({ state: 'investigating', endedAt: null });
  });

  test('are corrected without a new post, and remember that a post was', async () => {
    const [email, phones] = [await component(), await component()];
    const { id: incidentId, posts } = await incident([email.id]);
    const postId = posts[0]?.id ?? '';

    const body = { title: 'No email', impact: 'down' as const, componentIds: [phones.id, email.id], version: 1 };
    const changed = (await call(admin, updateIncident, { params: { incidentId }, body })).json();
    expect(changed).toMatchObject({ title: 'No email', impact: 'down', version: 2 });
    expect(changed.components.map(({ id }) => id)).toEqual([email.id, phones.id]);
    expect((await call(admin, updateIncident, { params: { incidentId }, body })).statusCode).toBe(409);

    const edited = (await call(admin, updatePost, { params: { postId }, body: { text: 'We look into it.' } })).json();
    expect(edited.posts).toMatchObject([{ text: 'We look into it.', editedAt: expect.any(String) }]);
  });

  test.each([
    ['an incident in the future', { startsAt: hours(1) }, statusMessages.startInFuture],
    ['an incident without an impact', { impact: undefined }, statusMessages.impactRequired],
    ['an incident with an end', { endsAt: hours(1) }, statusMessages.noEnd],
    ['maintenance without an end', { kind: 'maintenance', impact: undefined }, statusMessages.endRequired],
    [
      'maintenance that ends before it starts',
      { kind: 'maintenance', impact: undefined, startsAt: hours(2), endsAt: hours(1) },
      statusMessages.endBeforeStart,
    ],
    [
      'maintenance that is over',
      { kind: 'maintenance', impact: undefined, startsAt: hours(-2), endsAt: hours(-1) },
      statusMessages.endInPast,
    ],
  ] as const)('%s is refused', async (_, fields, message) => {
    const { id } = await component();
    const body = { title: 'x', text: 'x', impact: 'down' as const, componentIds: [id], ...fields };

    const refused = await call(admin, createIncident, { body: body as Fields & typeof body });

    expect(refusalOf(refused)).toMatchObject({ statusCode: 400, message });
    expect(await db.$count(incidents)).toBe(0);
  });

  test('are listed by their start, the open ones apart', async () => {
    const { id } = await component();
    const planned = await maintenance([id], hours(5), hours(6));
    const old = await incident([id], { startsAt: hours(-9), title: 'Old' });
    await call(admin, addPost, { params: { incidentId: old.id }, body: { text: 'Done.', state: 'resolved' } });
    const open = await incident([id], { startsAt: hours(-5) });
    const list = async (querystring: { open?: 'true' | 'false' }) =>
      (await call(admin, listIncidents, { querystring })).json().map((each) => each.id);

    expect(await list({})).toEqual([planned.id, open.id, old.id]);
    expect(await list({ open: 'true' })).toEqual([planned.id, open.id]);
    expect(await list({ open: 'false' })).toEqual([old.id]);
  });

  test('keep their posts when their component is deleted', async () => {
    const { id: componentId } = await component();
    const { id: incidentId } = await incident([componentId]);

    await call(admin, deleteComponent, { params: { componentId } });

    const left = (await call(admin, findIncident, { params: { incidentId } })).json();
    expect(left).toMatchObject({ components: [], isPublic: false, posts: [{ text: 'We are looking.' }] });
  });
});

describe('maintenance', () => {
  test('starts and ends by itself', async () => {
    const { id: componentId } = await component();
    const { id } = await maintenance([componentId], hours(1), hours(2));
    const state = async () => (await call(admin, findIncident, { params: { incidentId: id } })).json().state;
    const move = (startsAt: string, endsAt: string) =>
      db
        .update(incidents)
        .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
        .where(eq(incidents.id, id));

    expect(await state()).toBe('planned');
    await move(hours(-1), hours(1));
    expect([await state(), await stateOf(componentId)]).toEqual(['in_progress', 'maintenance']);
    await move(hours(-2), hours(-1));
    expect([await state(), await stateOf(componentId)]).toEqual(['completed', 'operational']);

    expect([await endMaintenance(db), await endMaintenance(db)]).toEqual([1, 0]);
    const [stored] = await db.select().from(incidents).where(eq(incidents.id, id));
    expect(stored).toMatchObject({ state: 'completed', endedAt: stored?.endsAt });
  });

  test('is canceled or completed once, and takes no states of incidents', async () => {
    const { id } = await maintenance([(await component()).id], hours(1), hours(2));
    const post = (state: 'canceled' | 'completed' | 'resolved') =>
      call(admin, addPost, { params: { incidentId: id }, body: { state, text: 'Not needed.' } });

    expect((await post('resolved')).statusCode).toBe(400);
    expect((await post('canceled')).json()).toMatchObject({ state: 'canceled', endedAt: expect.any(String) });
    expect((await post('completed')).statusCode).toBe(409);
  });
});

describe('what clients see', () => {
  async function scene() {
    const { id: companyId } = await insertCompany();
    const [client, stranger] = [await insertUser('employee', { companyId }), await insertUser('manager')];
    const own = await component({ name: `Own ${crypto.randomUUID()}`, isPublic: false, companyIds: [companyId] });
    const open = await component({ name: `Public ${crypto.randomUUID()}` });
    const secret = await component({ name: `Secret ${crypto.randomUUID()}`, isPublic: false });
    const seenBy = async (who: typeof client) =>
      (await call(who, listOpenIncidents, {})).json().map(({ id, components }) => [id, components]);
    return { companyId, client, stranger, own, open, secret, seenBy };
  }

  test('is what their company uses and what is public, with no other names', async () => {
    const { client, stranger, own, open, secret, seenBy } = await scene();
    const mixed = await incident([own.id, open.id, secret.id], { startsAt: hours(-1) });
    const theirs = await incident([own.id], { startsAt: hours(-2) });
    const hidden = await incident([secret.id], { startsAt: hours(-3) });

    expect(await seenBy(client)).toEqual([
      [mixed.id, [own.name, open.name]],
      [theirs.id, [own.name]],
    ]);
    expect(await seenBy(stranger)).toEqual([[mixed.id, [open.name]]]);
    expect((await seenBy(admin)).map(([id]) => id)).toEqual([mixed.id, theirs.id, hidden.id]);
    const joining = await call(stranger, joinIncident, { params: { incidentId: theirs.id } });
    expect(refusalOf(joining)).toMatchObject({ statusCode: 404, message: 'Incident not found' });
  });

  test('is what is open now, and maintenance of the next two weeks', async () => {
    const { client, own, seenBy } = await scene();
    const soon = await maintenance([own.id], hours(13 * 24), hours(13 * 24 + 1));
    await maintenance([own.id], hours(15 * 24), hours(15 * 24 + 1));
    const over = await incident([own.id]);
    await call(admin, addPost, { params: { incidentId: over.id }, body: { text: 'Works.', state: 'resolved' } });

    expect((await seenBy(client)).map(([id]) => id)).toEqual([soon.id]);
  });

  test('includes the incident of their ticket, without the names of components that they do not use', async () => {
    const { client, secret, seenBy } = await scene();
    const { id: ticketId } = await insertTicket(client);
    const hidden = await incident([secret.id]);
    const attach = (incidentId: string | null) =>
      call(admin, attachTicket, { params: { ticketId }, body: { incidentId } });

    await attach(hidden.id);
    expect(await seenBy(client)).toEqual([[hidden.id, []]]);
    expect((await call(admin, findIncident, { params: { incidentId: hidden.id } })).json().tickets).toMatchObject([
      { id: ticketId },
    ]);
    await attach(null);
    expect(await seenBy(client)).toEqual([]);
  });

  test('knows who said that it affects them too, once, until it is over', async () => {
    const { client, own } = await scene();
    const { id: incidentId } = await incident([own.id]);
    const join = () => call(client, joinIncident, { params: { incidentId } });

    const joined = await Promise.all([join(), join(), join()]);

    expect(joined.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(joined[0]?.json()).toMatchObject({ isMine: true });
    const seen = (await call(admin, findIncident, { params: { incidentId } })).json();
    expect(seen.people).toEqual([{ id: client.id, name: expect.any(String) }]);
    await call(admin, addPost, { params: { incidentId }, body: { text: 'Works.', state: 'resolved' } });
    expect((await join()).statusCode).toBe(409);
  });
});
