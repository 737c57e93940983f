import { globSync } from 'node:fs';
import { eq, ne } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { acceptMail, downloadMail, findWholeMail, listIncomingMail } from '#contract/incoming-mail.ts';
import { redactComment, redactDescription } from '#contract/redactions.ts';
import { closeMonth } from '#contract/statements.ts';
import { mergeTicket, splitTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { addTime } from '#contract/time.ts';
import { configureFiles } from '#server/desk/files/configured.ts';
import { moveFile } from '#server/desk/files/move-file.ts';
import { setFileServices } from '#server/desk/files/services.ts';
import { one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { listenOn, streamsOf, ticketEvents } from '#test/event-stream.ts';
import { startS3 } from '#test/file-services.ts';
import { insertFile } from '#test/files.ts';
import { tablesWith } from '#test/find-in-database.ts';
import { incomingOf, insertHeldMail } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { lastYear } from '#test/time.ts';
import { upload } from '#test/uploads.ts';

slow('Reads everything that anybody reads');

const { app, call, db, send, insertUser, insertTicket, insertComment } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);
const watch = streamsOf(await listenOn(app));
const staff = await insertUser('admin', { firstName: 'Priya', lastName: 'Raman' });
const boss = await insertUser('super_admin');

type User = Awaited<ReturnType<typeof insertUser>>;

/** A word that is nowhere else. */
const newSecret = () => `secret${crypto.randomUUID().replaceAll('-', '')}`;
const at = (ticketId: string) => ({ params: { ticketId } });
const all = { what: 'all', reason: 'password' } as const;

const redact = (by: User, ticketId: string, commentId: string, body: object = all) =>
  call(by, redactComment, { params: { ticketId, commentId }, body: body as typeof all });
const redactText = (by: User, ticketId: string, body: object = all) =>
  call(by, redactDescription, { params: { ticketId }, body: body as typeof all });
const threadOf = async (reader: User, ticketId: string) => (await call(reader, listComments, at(ticketId))).json();

type Place = {
  client: User;
  ticketId: string;
  /** Removes it as staff. */
  remove: () => Promise<{ statusCode: number }>;
};

type Way = (secret: string) => Promise<Place>;

/** The ways in which a secret comes into a ticket. */
const ways: Record<string, Way> = {
  'a comment in the portal, sent twice': async (secret) => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const body = { comment: `The password is ${secret}` };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { id } = (await call(client, addComment, { ...at(ticketId), body, headers })).json();
    return {
      client,
      ticketId,
      remove: async () => {
        const removed = await redact(staff, ticketId, id);
        // The client did not see our response, and tries again.
        expect((await call(client, addComment, { ...at(ticketId), body, headers })).json()).toMatchObject({ id });
        return removed;
      },
    };
  },
  'a comment with a file of that name': async (secret) => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const fileId = await upload(app, client, { name: `${secret}.txt`, bytes: `It is ${secret}.` });
    const body = { comment: secret, fileIds: [fileId] };
    const { id } = (await call(client, addComment, { ...at(ticketId), body })).json();
    return { client, ticketId, remove: () => redact(staff, ticketId, id) };
  },
  'an internal note': async (secret) => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, staff, { body: secret, isInternal: true });
    return { client, ticketId, remove: () => redact(staff, ticketId, id) };
  },
  'title and description, both edited since': async (secret) => {
    const client = await insertUser('employee');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { title: `Login ${secret}`, description: `With ${secret}` };
    const ticketId = (await call(client, createTicket, { body, headers })).json().id;
    for (const edit of [{ description: `It was ${secret}` }, { title: `Log in with ${secret}`, tags: ['login'] }])
      await call(staff, updateTicket, { ...at(ticketId), body: edit });
    return { client, ticketId, remove: () => redactText(staff, ticketId, { ...all, title: 'Login' }) };
  },
  'a title on a closed statement and in a follow-up': async (secret) => {
    const client = await insertUser('manager');
    const title = `Login ${secret}`;
    const { id: ticketId, companyId } = await insertTicket(client, { title, status: 'closed', description: '' });
    const time = { kind: 'remote', minutes: 30, workedOn: `${lastYear}-03-04` } as const;
    await call(staff, addTime, { ...at(ticketId), body: time });
    await call(boss, closeMonth, { params: { companyId, month: '2026-03' } });
    await call(client, addComment, { ...at(ticketId), body: { comment: 'It happens again.' } });
    return {
      client,
      ticketId,
      remove: () => redactText(staff, ticketId, { what: 'text', reason: 'name', title: 'Login' }),
    };
  },
  'an email with an original, a page and an attachment': async (secret) => {
    const client = await insertUser('employee');
    const mail = await arrive(formattedMail(client, secret));
    const ticketId = mail.ticketId ?? '';
    return { client, ticketId, remove: () => redactText(staff, ticketId, { ...all, title: 'Login' }) };
  },
  'an email that arrived twice': async (secret) => {
    const { client, ticketId, first } = await mailedTicket();
    const mail = () => rawMail({ From: client.email, 'In-Reply-To': first }, `The password is ${secret}.`);
    const { commentId } = await arrive(mail());
    await arrive(mail());
    return { client, ticketId, remove: () => redact(staff, ticketId, commentId ?? '', all) };
  },
  'an email too long for a comment': async (secret) => {
    const { client, ticketId, first } = await mailedTicket();
    const text = `${'Please read on. '.repeat(700)}\r\n\r\nThe password is ${secret}.\r\n`;
    const { commentId } = await arrive(rawMail({ From: client.email, 'In-Reply-To': first }, text));
    const what = { what: 'text', reason: 'password' };
    return { client, ticketId, remove: () => redact(staff, ticketId, commentId ?? '', what) };
  },
  'a comment that emails quote, before and after it is removed': async (secret) => {
    const { client, ticketId, first } = await mailedTicket();
    const { id } = await insertComment(ticketId, staff, { body: `It is ${secret}`, createdAt: new Date(0) });
    const quote = `Thanks!\r\n\r\nOn Mon, Oct 5, 2026 at 10:00 AM Sam <sam@archway.example> wrote:\r\n> It is ${secret}\r\n`;
    const reply = () => rawMail({ From: client.email, 'In-Reply-To': first }, quote);
    await arrive(reply());
    return {
      client,
      ticketId,
      remove: async () => {
        const removed = await redact(staff, ticketId, id);
        // It must not come back with a quote, either.
        await arrive(reply());
        return removed;
      },
    };
  },
  'a comment that was split off and became a description': async (secret) => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: secret });
    await insertFile(db, client, { ticketId, commentId: id, name: `${secret}.png`, bytes: Buffer.from(secret) });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { commentIds: [id], title: 'Another matter' };
    const splitId = (await call(staff, splitTicket, { ...at(ticketId), body, headers })).json().id;
    return { client, ticketId: splitId, remove: () => redactText(staff, splitId) };
  },
  'the description of a ticket that was merged': async (secret) => {
    const client = await insertUser('employee');
    const [{ id: mergedId }, { id: ticketId }] = [
      await insertTicket(client, { description: secret }),
      await insertTicket(client),
    ];
    await insertFile(db, client, { ticketId: mergedId, name: `${secret}.png` });
    await call(staff, mergeTicket, { ...at(mergedId), body: { intoId: ticketId } });
    return { client, ticketId, remove: () => redact(staff, ticketId, mergedId) };
  },
  'a comment that opened a follow-up': async (secret) => {
    const client = await insertUser('employee');
    const { id } = await insertTicket(client, { status: 'closed' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const opened = await call(client, addComment, { ...at(id), body: { comment: `Again: ${secret}` }, headers });
    const ticketId = opened.json().openedTicketId ?? '';
    return { client, ticketId, remove: () => redactText(staff, ticketId) };
  },
};

/** A ticket that came by email, and the Message-ID of that email. */
async function mailedTicket() {
  const client = await insertUser('employee');
  const mail = await arrive(rawMail({ From: client.email }));
  return { client, ticketId: mail.ticketId ?? '', first: `<${mail.messageId}>` };
}

function formattedMail({ email }: User, secret: string) {
  const type = 'multipart/mixed; boundary=b';
  const part = (head: string, text: string) => `--b\r\n${head}\r\n\r\n${text}\r\n`;
  const body = [
    part('Content-Type: text/html', `<p>The password is <b>${secret}</b>.</p>`),
    part(`Content-Type: text/plain; name="${secret}.txt"\r\nContent-Disposition: attachment`, `It is ${secret}.`),
    '--b--\r\n',
  ].join('');
  return rawMail({ From: email, Subject: `Login ${secret}`, 'Content-Type': type, 'MIME-Version': '1.0' }, body);
}

describe('a secret that came as', () => {
  test.each(Object.keys(ways))('%s is nowhere in the database any more', async (way) => {
    const secret = newSecret();
    const { client, ticketId, remove } = await (ways[way] as Way)(secret);
    const before = await tablesWith(db, secret);

    const response = await remove();

    expect(before.length).toBeGreaterThan(0);
    expect(response.statusCode).toBe(200);
    expect(await tablesWith(db, secret)).toEqual([]);
    expect((await call(client, findTicket, at(ticketId))).statusCode).toBe(200);
  });
});

describe('a redaction', () => {
  test('puts who, when and why in its place, for everybody who sees the comment', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: 'hunter2' });

    const response = await redact(staff, ticketId, id);

    const line = { what: 'all', byName: 'Priya Raman', at: expect.any(String), reason: 'password' };
    expect(response.json()).toEqual({ redactions: [line] });
    for (const reader of [client, staff, boss]) {
      expect(await threadOf(reader, ticketId)).toMatchObject([{ id, comment: '', redactions: [line] }]);
    }
  });

  test('is in the audit log with its reason, and notifies nobody', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: 'hunter2' });

    await redact(staff, ticketId, id);
    const last = one(await db.select().from(events).where(eq(events.recordId, ticketId)));

    const changes = { removed: [null, 'text and files of a comment by Ada Lovelace'], reason: [null, 'password'] };
    expect(last).toMatchObject({ action: 'redacted', actorId: staff.id, changes });
    expect((await call(client, listHistory, at(ticketId))).json()).toEqual([]);
    expect((await call(staff, listHistory, at(ticketId))).json()).toMatchObject([
      { byName: 'Priya Raman', changes: [{ field: 'reason', to: 'password' }, { field: 'removed' }] },
    ]);
  });

  test('of an internal note tells clients nothing', async () => {
    const client = await insertUser('employee');
    const ticket = await insertTicket(client, { updatedAt: new Date(0), publicUpdatedAt: new Date(0) });
    const { id } = await insertComment(ticket.id, staff, { body: 'They spilled coffee', isInternal: true });
    const [theirs, ours] = [await watch(client), await watch(staff)];

    await redact(staff, ticket.id, id);

    await vi.waitFor(() => expect(ticketEvents(ours, ticket.id)).toEqual(['noted 0']), 30_000);
    expect(theirs.events).toEqual([]);
    expect(await threadOf(client, ticket.id)).toEqual([]);
    const seen = async (reader: User) => (await call(reader, findTicket, at(ticket.id))).json().updatedAt;
    expect(await seen(client)).toBe(new Date(0).toISOString());
    expect(await seen(staff)).not.toBe(new Date(0).toISOString());
  });

  test.each([
    ['text', '', 1],
    ['files', 'Look', 0],
    ['all', '', 0],
  ] as const)('of %s leaves the rest', async (what, comment, count) => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: 'Look' });
    const fileId = await insertFile(db, client, { ticketId, commentId: id });

    await redact(staff, ticketId, id, { what, reason: 'a patient' });

    const [entry] = await threadOf(client, ticketId);
    expect(entry).toMatchObject({ comment, redactions: [{ what }] });
    expect(entry?.files).toHaveLength(count);
    const download = await send(client, 'GET', `/api/ticketing/files/${fileId}`);
    expect(download.statusCode).toBe(count === 0 ? 404 : 200);
  });

  test('adds no second line when it is repeated, also at the same moment', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: 'hunter2' });

    const answers = await Promise.all(Array.from({ length: 4 }, () => redact(staff, ticketId, id)));
    await redact(boss, ticketId, id, { what: 'text', reason: 'again' });

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await threadOf(client, ticketId)).toMatchObject([{ redactions: [{ byName: 'Priya Raman' }] }]);
    expect(await db.$count(events, eq(events.recordId, ticketId))).toBe(1);
  });

  test('takes the files after the text', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    await insertFile(db, client, { ticketId });

    await redactText(staff, ticketId, { what: 'text', reason: 'password' });
    const response = await redactText(staff, ticketId, { what: 'all', reason: 'a patient' });

    expect(response.json()).toMatchObject({
      description: '',
      files: [],
      redactions: [{ what: 'text' }, { what: 'all' }],
    });
  });

  test('refuses stale copies of the description, and says what happened', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client, { description: 'hunter2' });
    const body = { description: 'hunter2, please', version: 1 };

    await redactText(staff, ticketId);
    const response = await call(boss, updateTicket, { ...at(ticketId), body });

    expect(response.statusCode).toBe(409);
    expect(response.body).not.toContain('hunter2');
    expect(response.json()).toMatchObject({
      version: 2,
      changes: [{ field: 'reason', to: 'password' }, { field: 'removed' }],
    });
  });

  test('of a merged ticket’s description stays when the merge is undone', async () => {
    const client = await insertUser('employee');
    const [merged, into] = [await insertTicket(client, { description: 'hunter2' }), await insertTicket(client)];
    await call(staff, mergeTicket, { ...at(merged.id), body: { intoId: into.id } });

    await redact(staff, into.id, merged.id);
    const [entry] = await threadOf(client, into.id);
    const { description, redactions } = (await call(staff, unmergeTicket, at(merged.id))).json();

    expect(entry).toMatchObject({ id: merged.id, comment: '', redactions: [{ reason: 'password' }] });
    expect([description, redactions?.length]).toEqual(['', 1]);
  });

  test('of a comment reaches the ticket that is split off with it', async () => {
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const { id } = await insertComment(ticketId, client, { body: 'hunter2' });
    await redact(staff, ticketId, id);

    const body = { commentIds: [id], title: 'Another matter' };
    const split = await call(staff, splitTicket, { ...at(ticketId), body });

    expect(split.json()).toMatchObject({ description: '', redactions: [{ byName: 'Priya Raman' }] });
  });

  test('replaces titles only on the own ticket of a client, and on related ones for staff', async () => {
    const client = await insertUser('manager');
    const first = await insertTicket(client, { title: 'Login hunter2', status: 'closed' });
    const again = await call(client, addComment, { ...at(first.id), body: { comment: 'Again' } });
    const { openedTicketId: secondId = '' } = again.json();
    const titleOf = async (id: string) => one(await db.select().from(tickets).where(eq(tickets.id, id))).title;

    await redactText(client, secondId, { ...all, title: 'Login' });
    const afterClient = [await titleOf(first.id), await titleOf(secondId)];
    await redactText(staff, first.id, { ...all, title: 'Login of Ada' });

    expect(afterClient).toEqual(['Login hunter2', 'Login']);
    expect([await titleOf(first.id), await titleOf(secondId)]).toEqual(['Login of Ada', 'Login']);
  });
});

describe('emails', () => {
  test('that wait to be sent, and are sent again, say who removed it', async () => {
    await db.update(users).set({ isActive: false }).where(ne(users.id, staff.id));
    await outbox.begin();
    const client = await insertUser('employee');
    const { id: ticketId } = await insertTicket(client);
    const body = { comment: 'The password is hunter2' };
    const { id } = (await call(staff, addComment, { ...at(ticketId), body })).json();
    await outbox.queue();
    const refused: string[] = [];
    const onMessage = async ({ raw }: { raw: string }) => {
      if (refused.push(raw) > 1) return undefined;
      // It was written and is on its way when the text is removed. The mail server refuses it for now.
      await redact(staff, ticketId, id);
      return { code: 451, text: 'Try again later' };
    };

    const [mail, ...more] = await outbox.send({ onMessage });

    expect(more).toEqual([]);
    expect(refused[0]).toContain('hunter2');
    expect(mail?.raw).not.toContain('hunter2');
    expect(mail?.text).toMatch(/\[Removed by Priya Raman, \w+ \d+: password\]/);
  });

  test('have nothing more to show, and the list of emails says so', async () => {
    const client = await insertUser('employee');
    const mail = await arrive(rawMail({ From: client.email }));
    const [ticketId, mailId] = [mail.ticketId ?? '', mail.id];

    await redactText(staff, ticketId);
    const whole = await call(client, findWholeMail, { params: { ticketId, mailId } });
    const original = await call(staff, downloadMail, { params: { mailId } });

    expect(whole.json()).toMatchObject({ text: '', html: null, subject: '(removed)', isRemoved: true });
    expect(original.statusCode).toBe(410);
    expect((await call(staff, listIncomingMail, { querystring: { state: 'all' } })).json()).toContainEqual(
      expect.objectContaining({ id: mailId, isRemoved: true, text: '' }),
    );
  });

  test('of others on the ticket keep their originals if they quote nothing', async () => {
    const { client, ticketId, first } = await mailedTicket();
    const { id } = await insertComment(ticketId, client, { body: 'hunter2', createdAt: new Date(0) });
    const reply = await arrive(rawMail({ From: client.email, 'In-Reply-To': first }, 'It works now.'));

    await redact(staff, ticketId, id);

    const whole = await call(client, findWholeMail, { params: { ticketId, mailId: reply.id } });
    expect(whole.json()).toMatchObject({ text: expect.stringContaining('It works now.'), isRemoved: false });
  });

  test('that are held when it is removed can be accepted, and then lose what they quote', async () => {
    const { client, ticketId } = await mailedTicket();
    const { id } = await insertComment(ticketId, staff, { body: 'It is hunter2', createdAt: new Date(0) });
    const quote = `Thanks!\r\n\r\nOn Mon, Oct 5, 2026 at 10:00 AM Sam <sam@archway.example> wrote:\r\n> It is hunter2\r\n`;
    const { id: mailId } = await insertHeldMail(
      db,
      { ticketId, userId: client.id },
      rawMail({ From: client.email }, quote),
    );

    await redact(staff, ticketId, id);
    const body = { userId: client.id, ticketId };
    const accepted = await call(staff, acceptMail, { params: { mailId }, body });

    expect(accepted.json()).toMatchObject({ state: 'done', isRemoved: true });
    expect(await threadOf(client, ticketId)).toMatchObject([{ comment: '' }, { comment: 'Thanks!' }]);
    expect(await tablesWith(db, 'It is hunter2')).toEqual([]);
  });
});

test('a file leaves the bucket, and a download that runs meanwhile ends', async () => {
  const s3 = await startS3();
  onTestFinished(async () => {
    setFileServices({});
    await s3.stop();
  });
  await configureFiles({ filesS3Url: s3.url, avUrl: undefined });
  const client = await insertUser('employee');
  const { id: ticketId } = await insertTicket(client);
  const fileId = await insertFile(db, client, { ticketId, bytes: Buffer.alloc(3_000_000, 'x') });
  await moveFile(db, fileId, 's3');
  const objects = () => globSync('**/*_object', { cwd: s3.directory }).length;
  const before = objects();

  const [download] = await Promise.all([
    send(client, 'GET', `/api/ticketing/files/${fileId}`).catch(() => undefined),
    redactText(staff, ticketId, { what: 'files', reason: 'a patient' }),
  ]);

  expect([before, objects()]).toEqual([1, 0]);
  expect([200, 404, undefined]).toContain(download?.statusCode);
  expect((await send(client, 'GET', `/api/ticketing/files/${fileId}`)).statusCode).toBe(404);
  expect((await send(undefined, 'GET', '/api/health')).statusCode).toBe(200);
});

test('what can’t be deleted from the bucket now stays, and the caller is told', async () => {
  onTestFinished(() => setFileServices({}));
  const client = await insertUser('employee');
  const { id: ticketId } = await insertTicket(client);
  const fileId = await insertFile(db, client, { ticketId });
  await db.update(files).set({ place: 's3' }).where(eq(files.id, fileId));
  const away = async () => {
    throw new Error('S3 is away');
  };
  setFileServices({ objects: { put: away, read: away, remove: away } });

  const response = await redactText(staff, ticketId);

  expect(response.statusCode).toBe(503);
  expect((await call(client, findTicket, at(ticketId))).json()).toMatchObject({
    files: [{ id: fileId }],
    redactions: [],
  });
});
