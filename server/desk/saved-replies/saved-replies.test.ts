import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findChecklist } from '#contract/checklists.ts';
import { ChecklistLimit } from '#contract/checklists-constants.ts';
import { addComment } from '#contract/comments.ts';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  previewSavedReply,
  type ReplyChanges,
  updateSavedReply,
} from '#contract/saved-replies.ts';
import { MostSavedReplies } from '#contract/saved-replies-constants.ts';
import { createTemplate, deleteTemplate, findTemplate } from '#contract/templates.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { findTicket } from '#contract/tickets.ts';
import { deleteUser } from '#contract/users.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

type User = Awaited<ReturnType<typeof insertUser>>;
type Fields = Parameters<typeof call<typeof createSavedReply>>[2]['body'];

const restart = { name: 'Restart', text: 'Please restart it.', isShared: false, changes: {} };

async function save(owner: User, values: Partial<Fields> = {}) {
  const body = { ...restart, ...values };
  return (await call(owner, createSavedReply, { body })).json();
}

const namesSeenBy = async (reader: User, search?: string) =>
  (await call(reader, listSavedReplies, { querystring: search ? { search } : {} })).json().map(({ name }) => name);

async function templateOf(steps: { text: string; isRequired?: boolean }[]) {
  const body = { name: 'Check', title: 'Check', steps };
  return (await call(await insertUser('admin'), createTemplate, { body })).json().id;
}

describe('saved replies', () => {
  test('keep the template that they append from being deleted, and say whose they are', async () => {
    const [owner, colleague] = [await insertUser('admin', { firstName: 'Sam' }), await insertUser('super_admin')];
    const templateId = await templateOf([{ text: 'Look' }]);
    const params = { templateId };
    const own = await save(owner, { name: 'Mine', changes: { templateId } });
    const shared = await save(owner, { name: 'Ours', isShared: true });
    const use = (id: string | undefined) =>
      call(owner, updateSavedReply, { params: { replyId: shared.id }, body: { changes: { templateId: id } } });
    const used = await use(templateId);
    const unknown = await use(crypto.randomUUID());

    const refused = await call(colleague, deleteTemplate, { params });
    const { usedBy } = (await call(owner, findTemplate, { params })).json();
    await call(owner, deleteSavedReply, { params: { replyId: own.id } });
    const freed = await use(undefined);
    const deleted = await call(colleague, deleteTemplate, { params });
    const late = await call(owner, createSavedReply, { body: { ...restart, changes: { templateId } } });

    expect(used.json()).toMatchObject({ changes: { templateId }, templateName: 'Check' });
    const issues = [{ path: 'changes.templateId', message: templateMessages.notFound }];
    expect([refusalOf(unknown).issues, refusalOf(late).issues]).toEqual([issues, issues]);
    expect(refusalOf(refused)).toMatchObject({
      statusCode: 409,
      message: expect.stringMatching(/“one that only Sam Lovelace sees”, saved reply “Ours”/),
    });
    expect(usedBy.map(({ kind, name }) => [kind, name])).toEqual([
      ['saved reply', 'Mine'],
      ['saved reply', 'Ours'],
    ]);
    expect([freed, deleted].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await call(owner, deleteSavedReply, { params: { replyId: shared.id } });
  });

  test('let a template go that only a deleted user’s own reply appends', async () => {
    const [owner, colleague] = [await insertUser('admin'), await insertUser('super_admin')];
    const templateId = await templateOf([{ text: 'Look' }]);
    const params = { templateId };
    await save(owner, { name: 'Mine', changes: { templateId } });
    expect((await call(colleague, deleteTemplate, { params })).statusCode).toBe(409);

    await call(colleague, deleteUser, { params: { userId: owner.id } });

    expect((await call(colleague, deleteTemplate, { params })).statusCode).toBe(200);
  });

  test('are their owner’s, or shared with all staff, by name', async () => {
    const [owner, colleague] = [await insertUser('admin', { firstName: 'Sam' }), await insertUser('super_admin')];
    const changes: ReplyChanges = { status: 'waiting_client', priority: 'low', addTags: ['restart'], assignToMe: true };

    const own = await save(owner, { name: 'my own', changes });
    await save(owner, { name: 'Ours', isShared: true });
    await save(owner, { name: 'another' });

    expect(own).toMatchObject({ name: 'my own', isShared: false, changes, ownerName: 'Sam Lovelace', version: 1 });
    expect(await namesSeenBy(owner)).toEqual(['another', 'my own', 'Ours']);
    expect(await namesSeenBy(colleague)).toEqual(['Ours']);
  });

  test('a user keeps two hundred, also of many that are saved at once', async () => {
    const owner = await insertUser('admin');
    const rows = Array.from({ length: MostSavedReplies - 2 }, () => ({ ...restart, ownerId: owner.id }));
    await db.insert(savedReplies).values(rows);

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => call(owner, createSavedReply, { body: restart })),
    );

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await db.$count(savedReplies, eq(savedReplies.ownerId, owner.id))).toBe(MostSavedReplies);
  });

  test('are found by a part of the name or the text, with nothing that has a meaning', async () => {
    const owner = await insertUser('admin');
    await save(owner, { name: 'Toner', text: 'It is at 100% now.' });
    await save(owner, { name: 'Cable', text: 'Please PULL it.' });

    expect(await namesSeenBy(owner, 'pull')).toEqual(['Cable']);
    expect(await namesSeenBy(owner, 'ton')).toEqual(['Toner']);
    expect(await namesSeenBy(owner, '0%')).toEqual(['Toner']);
    expect(await namesSeenBy(owner, '_%_')).toEqual([]);
  });

  test('stay, with their owner’s name, when the owner leaves', async () => {
    const owner = await insertUser('admin', { firstName: 'Left' });
    const { id: replyId } = await save(owner, { name: 'Legacy of Left', isShared: true });
    await db.update(users).set({ deletedAt: new Date(), isActive: false }).where(eq(users.id, owner.id));
    const [admin, chief] = [await insertUser('admin'), await insertUser('super_admin')];

    const seen = (await call(admin, listSavedReplies, { querystring: { search: 'Legacy of' } })).json();
    const changed = (who: User) =>
      call(who, updateSavedReply, { params: { replyId }, body: { text: `By ${who.role}` } });

    expect(seen).toMatchObject([{ ownerName: 'Left Lovelace' }]);
    expect([(await changed(admin)).statusCode, (await changed(chief)).statusCode]).toEqual([403, 200]);
  });

  test('are changed and deleted by their owner, and shared ones by super admins', async () => {
    const [owner, admin, chief] = [
      await insertUser('admin'),
      await insertUser('admin'),
      await insertUser('super_admin'),
    ];
    const statuses = async (isShared: boolean, who: User) => {
      const { id: replyId } = await save(owner, { isShared });
      const changed = await call(who, updateSavedReply, { params: { replyId }, body: { name: 'Changed' } });
      const deleted = await call(who, deleteSavedReply, { params: { replyId } });
      return [changed.statusCode, deleted.statusCode];
    };

    expect(await statuses(false, owner)).toEqual([200, 200]);
    expect(await statuses(true, owner)).toEqual([200, 200]);
    expect(await statuses(true, chief)).toEqual([200, 200]);
    expect(await statuses(true, admin)).toEqual([403, 403]);
    expect(await statuses(false, admin)).toEqual([404, 404]);
    expect(await statuses(false, chief)).toEqual([404, 404]);
  });

  test('that a super admin stops sharing are their owner’s again', async () => {
    const [owner, chief] = [await insertUser('admin'), await insertUser('super_admin')];
    const { id: replyId } = await save(owner, { name: 'Taken back', isShared: true });

    const response = await call(chief, updateSavedReply, { params: { replyId }, body: { isShared: false } });

    expect(response.json()).toMatchObject({ isShared: false, version: 2 });
    expect([await namesSeenBy(owner, 'Taken back'), await namesSeenBy(chief, 'Taken back')]).toEqual([
      ['Taken back'],
      [],
    ]);
  });

  test('are saved once: without a difference there is no new version, and a stale copy is refused', async () => {
    const owner = await insertUser('admin');
    const changes: ReplyChanges = { assignToMe: true, status: 'open', addTags: ['a', 'b'], priority: 'low' };
    const { id: replyId } = await save(owner, { changes });
    const update = (body: object) => call(owner, updateSavedReply, { params: { replyId }, body });

    const same = await update({ name: 'Restart', changes });
    const other = await update({ name: 'Restart twice', version: 1 });
    const stale = await update({ name: 'Never', version: 1 });

    expect(same.json().version).toBe(1);
    expect(other.json()).toMatchObject({ name: 'Restart twice', version: 2 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { changes: [{ field: 'name', to: 'Restart twice' }] },
    ]);
    const recorded = await db.select().from(events).where(eq(events.recordId, replyId)).orderBy(events.id);
    expect(recorded.map(({ action, kind }) => [action, kind])).toEqual([
      ['created', 'saved reply'],
      ['changed', 'saved reply'],
    ]);
  });

  test.each([
    [
      'text',
      'Hello {{requester.name}}',
      'There is no variable {{requester.name}}. Choose one of the listed variables.',
    ],
    ['text', ' ', 'Enter the text of the reply'],
    ['name', '', 'Enter a name'],
    ['name', 'x'.repeat(101), 'Use at most 100 characters'],
  ])('with %s %j are refused', async (path, value, message) => {
    const admin = await insertUser('admin');
    const body = { name: 'Restart', text: 'Please restart.', [path]: value };

    const created = await send(admin, 'POST', '/api/ticketing/saved-replies', body);
    const { id } = await save(admin);
    const changed = await send(admin, 'PUT', `/api/ticketing/saved-replies/${id}`, { [path]: value });

    for (const response of [created, changed]) {
      expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
    }
  });
});

describe('a preview', () => {
  const everything =
    'Hi {{requester.firstName}} ({{ requester.fullName }}) of {{company.name}}: {{ticket.number}} “{{ticket.title}}”. {{me.firstName}}, {{provider.name}}, {{provider.phone}}';

  async function scene(values: Partial<Fields>) {
    const { id: companyId } = await insertCompany('Gateway Dental');
    const requester = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
    const ticket = await insertTicket(requester, { title: '$& {{me.firstName}}', tags: ['printer'] });
    const admin = await insertUser('admin', { firstName: 'Sam' });
    const { id: replyId } = await save(admin, values);
    const preview = (who = admin) => call(who, previewSavedReply, { params: { ticketId: ticket.id, replyId } });
    return { admin, requester, ticket, preview };
  }

  const set = (key: 'provider_name' | 'support_phone', value: string) =>
    db.update(settings).set({ value }).where(eq(settings.key, key));

  beforeEach(async () => {
    await set('provider_name', 'Archway IT');
    await set('support_phone', '(314) 555-0142');
  });

  test('fills in every variable, each once', async () => {
    const { ticket, preview } = await scene({ text: everything });

    expect((await preview()).json()).toEqual({
      text: `Hi Dana (Dana Whitfield) of Gateway Dental: TKT-${ticket.number} “$& {{me.firstName}}”. Sam, Archway IT, (314) 555-0142`,
      changes: {},
      ...{ removedTags: [], isInternal: false, template: null, missing: [] },
    });
  });

  test('returns the changes of its comment, which the comment call accepts', async () => {
    const templateId = await templateOf([{ text: 'Restart {{requester.firstName}}’s printer' }]);
    const changes: ReplyChanges = {
      status: 'waiting_client',
      templateId,
      priority: 'low',
      category: 'Hardware Issues',
      addTags: ['restart'],
      removeTags: ['PRINTER', 'absent'],
      snooze: 'next_week',
      isInternal: true,
      assignToMe: true,
    };
    const { admin, ticket, preview } = await scene({ changes });
    const { text, changes: chosen, removedTags, isInternal, template } = (await preview()).json();
    const body = { comment: text, isInternal, changes: chosen };
    const response = await call(admin, addComment, { params: { ticketId: ticket.id }, body });

    const { snooze, templateId: _, ...fields } = chosen;
    expect(fields).toEqual({
      ...{ status: 'waiting_client', priority: 'low', category: 'Hardware Issues' },
      ...{ tags: ['restart'], assignedToId: admin.id },
    });
    expect([snooze, removedTags, isInternal]).toEqual(['next_week', ['printer'], true]);
    expect(template).toEqual({ id: templateId, name: 'Check', steps: 1 });
    expect([response.statusCode, response.json().isInternal]).toEqual([201, true]);
    const at = { params: { ticketId: ticket.id } };
    const changed = (await call(admin, findTicket, at)).json();
    expect(changed).toMatchObject({ ...fields, snooze: { note: null, staysOnReply: false } });
    expect(changed.checklist).toEqual({ done: 0, total: 1 });
    expect(response.json().ticket).toMatchObject({ ...fields, snooze: changed.snooze });
    expect((await call(admin, findChecklist, at)).json().steps).toMatchObject([{ text: 'Restart Dana’s printer' }]);
  });

  test('a comment of a client does none of it; neither does one that is refused', async () => {
    const { admin, requester, ticket } = await scene({});
    const templateId = await templateOf([{ text: 'First', isRequired: true }]);
    const many = await templateOf(Array.from({ length: ChecklistLimit.steps }, () => ({ text: 'Next' })));
    const add = (who: User, changes: object) =>
      call(who, addComment, { params: { ticketId: ticket.id }, body: { comment: 'Now', changes } });

    const statuses = [
      await add(requester, { snooze: 'later' }),
      await add(requester, { category: 'Hardware Issues' }),
      await add(requester, { templateId }),
      await add(admin, { snooze: 'later', status: 'resolved' }),
      await add(admin, { templateId, status: 'resolved' }),
      await add(admin, { templateId: crypto.randomUUID() }),
      await add(admin, { templateId: many }),
      await add(admin, { templateId: many }),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual([403, 403, 403, 409, 409, 400, 201, 409]);
    expect(await db.$count(comments, eq(comments.ticketId, ticket.id))).toBe(1);
    expect((await call(admin, findTicket, { params: { ticketId: ticket.id } })).json()).toMatchObject({
      ...{ status: 'open', snooze: null },
    });
  });

  test('names the missing values, and such a comment does not reach the client', async () => {
    const typed = 'Hi {{requester.firstName}} {{ requester.firstName }} {{requester.fullName}}';
    const { admin, requester, ticket, preview } = await scene({ text: typed });
    await db.update(users).set({ firstName: '' }).where(eq(users.id, requester.id));

    const { text, missing } = (await preview()).json();
    const add = (isInternal: boolean) =>
      call(admin, addComment, { params: { ticketId: ticket.id }, body: { comment: text, isInternal } });

    expect([text, missing]).toEqual([
      'Hi {{requester.firstName}} {{requester.firstName}} Whitfield',
      ['requester.firstName'],
    ]);
    const message = '{{requester.firstName}} has no value here. Replace it with your own words, then send.';
    expect(refusalOf(await add(false))).toEqual({ statusCode: 400, message, issues: [{ path: 'comment', message }] });
    expect((await add(true)).statusCode).toBe(201);
  });

  test('of another’s own reply, or for clients, does not exist', async () => {
    const { preview } = await scene({});

    expect((await preview(await insertUser('super_admin'))).statusCode).toBe(404);
    expect((await preview(await insertUser('manager'))).statusCode).toBe(403);
  });

  test('changes nothing', async () => {
    const { ticket, preview } = await scene({ changes: { status: 'resolved' } });
    const before = await db.$count(events);

    await preview();

    expect(await db.$count(events)).toBe(before);
    expect((await call(await insertUser('admin'), findTicket, { params: { ticketId: ticket.id } })).json().status).toBe(
      'open',
    );
  });
});
